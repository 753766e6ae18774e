/* The photographs of eight squares. */
import {
  ROOM,
  SKY,
  bar,
  disc,
  flat,
  floor,
  ground,
  hat,
  ring,
  scene,
  slab,
  somebody,
  stripes,
  type Shape,
} from "./shapes";

export const EIGHT: readonly Shape[] = [
  // the podium, before it fell
  scene(
    SKY,
    ground(0.86),
    slab(0.36, 0.56, 0.28, 0.32, 0.2),
    slab(0.08, 0.66, 0.28, 0.22, 0.35),
    slab(0.64, 0.72, 0.28, 0.16, 0.5),
    somebody(0.5, 0.16, 0.4),
    somebody(0.22, 0.28, 0.38),
    somebody(0.78, 0.34, 0.38),
    bar([0.5, 0.6], [0.54, 0.82], 0.02, 1),
  ),
  // the empty bench
  scene(
    SKY,
    ground(0.8, 0.4),
    disc(0.84, 0.22, 0.2, 0.7),
    bar([0.84, 0.4], [0.84, 0.82], 0.05, 0.9),
    stripes(slab(0.14, 0.46, 0.56, 0.14, 1), 14, 0.95),
    slab(0.12, 0.64, 0.6, 0.05, 1),
    bar([0.18, 0.66], [0.16, 0.86], 0.03, 1),
    bar([0.66, 0.66], [0.68, 0.86], 0.03, 1),
  ),
  // the mayor tries the automatic counter
  scene(
    ROOM,
    floor,
    slab(0.54, 0.2, 0.34, 0.62, 0.8),
    slab(0.6, 0.28, 0.22, 0.16, 0.06),
    stripes(slab(0.6, 0.52, 0.22, 0.16, 1), 16, 0.1),
    somebody(0.28, 0.22, 0.66),
    hat(0.28, 0.28, 0.24),
    bar([0.38, 0.52], [0.58, 0.5], 0.05, 0.95),
  ),
  // warming up on the trampoline
  scene(
    SKY,
    ground(0.86),
    disc(0.5, 0.78, 0.38, 0.9, 0.12),
    bar([0.16, 0.8], [0.12, 0.92], 0.025, 1),
    bar([0.84, 0.8], [0.88, 0.92], 0.025, 1),
    bar([0.5, 0.24], [0.5, 0.44], 0.12, 0.95),
    disc(0.5, 0.14, 0.08, 0.95),
    bar([0.46, 0.28], [0.24, 0.14], 0.04, 0.95),
    bar([0.54, 0.28], [0.76, 0.14], 0.04, 0.95),
    bar([0.47, 0.44], [0.34, 0.6], 0.05, 0.95),
    bar([0.53, 0.44], [0.66, 0.6], 0.05, 0.95),
  ),
  // the window of a hundred hot-water bottles
  scene(
    (x, y) => (Math.hypot(((x * 5) % 1) - 0.5, ((y * 4) % 1) - 0.55) < 0.32 ? 0.8 : 0.12),
    (x, y) => (Math.abs(((x * 5) % 1) - 0.5) < 0.1 && (y * 4) % 1 < 0.3 ? 0.9 : null),
    slab(-1, 0.9, 3, 1, 1),
    slab(-1, -1, 3, 1.06, 1),
  ),
  // the warden and his reflection
  scene(
    SKY,
    ground(0.5, 0.45),
    stripes(ground(0.5), 18, 0.62),
    somebody(0.5, 0.1, 0.42),
    hat(0.5, 0.14, 0.2),
    flat(
      [
        [0.42, 0.54],
        [0.58, 0.54],
        [0.56, 0.8],
        [0.44, 0.8],
      ],
      0.8,
    ),
    disc(0.5, 0.84, 0.05, 0.2),
    hat(0.5, 0.9, 0.16, 0.75),
  ),
  // the ball, the racket, the bill
  scene(
    ROOM,
    ring(0.36, 0.34, 0.2, 0.05, 1),
    stripes(disc(0.36, 0.34, 0.18, 1), 16, 0.5),
    bar([0.44, 0.52], [0.58, 0.88], 0.06, 1),
    disc(0.74, 0.28, 0.1, 0.06),
    ring(0.74, 0.28, 0.1, 0.02, 0.9),
    slab(0.66, 0.5, 0.22, 0.34, 0.04),
    stripes(slab(0.69, 0.55, 0.16, 0.24, 1), 14, 0.7),
  ),
  // the first tooth
  scene(
    ROOM,
    disc(0.5, 0.5, 0.34, 0.1),
    disc(0.4, 0.4, 0.035, 1),
    disc(0.6, 0.4, 0.035, 1),
    disc(0.5, 0.62, 0.16, 0.95, 0.75),
    slab(0.47, 0.52, 0.07, 0.08, 0),
    bar([0.5, 0.18], [0.56, 0.06], 0.03, 0.9),
  ),
];
