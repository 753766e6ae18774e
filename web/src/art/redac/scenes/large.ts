/* The photographs of nine and twelve squares. */
import {
  DUSK,
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
  wheel,
  type Shape,
} from "./shapes";

export const LARGE: readonly Shape[] = [
  // the paper dragon goes home
  scene(
    DUSK,
    ground(0.84, 0.8),
    disc(0.2, 0.5, 0.12, 0.1),
    disc(0.4, 0.58, 0.12, 0.1),
    disc(0.6, 0.5, 0.12, 0.1),
    disc(0.8, 0.42, 0.14, 0.05),
    ring(0.2, 0.5, 0.12, 0.025, 1),
    ring(0.4, 0.58, 0.12, 0.025, 1),
    ring(0.6, 0.5, 0.12, 0.025, 1),
    disc(0.85, 0.38, 0.03, 1),
    flat(
      [
        [0.9, 0.44],
        [1.02, 0.4],
        [1.02, 0.5],
      ],
      1,
    ),
    flat(
      [
        [0.72, 0.3],
        [0.76, 0.16],
        [0.82, 0.28],
      ],
      1,
    ),
  ),
  // farewell to the old lamp post
  scene(
    DUSK,
    ground(0.84, 0.75),
    disc(0.5, 0.22, 0.24, 0.05),
    slab(0.48, 0.28, 0.04, 0.58, 1),
    flat(
      [
        [0.4, 0.14],
        [0.6, 0.14],
        [0.55, 0.3],
        [0.45, 0.3],
      ],
      0.02,
    ),
    ring(0.5, 0.22, 0.1, 0.02, 1),
    flat(
      [
        [0.38, 0.14],
        [0.62, 0.14],
        [0.5, 0.04],
      ],
      1,
    ),
    slab(0.42, 0.82, 0.16, 0.05, 1),
  ),
  // a picture at the council of prices
  scene(
    ROOM,
    slab(-1, 0.66, 3, 0.4, 0.85),
    somebody(0.2, 0.26, 0.5),
    somebody(0.5, 0.22, 0.54),
    somebody(0.8, 0.26, 0.5),
    slab(-1, 0.68, 3, 0.4, 0.75),
    disc(0.5, 0.82, 0.12, 0.1),
    ring(0.5, 0.82, 0.07, 0.03, 0.9),
  ),
  // the tap dancer and the floor
  scene(
    ROOM,
    ground(0.8, 0.3),
    floor,
    bar([0.48, 0.3], [0.48, 0.54], 0.14, 0.95),
    disc(0.48, 0.2, 0.08, 0.15),
    hat(0.48, 0.15, 0.24),
    bar([0.46, 0.54], [0.36, 0.8], 0.05, 0.95),
    bar([0.5, 0.54], [0.72, 0.68], 0.05, 0.95),
    bar([0.54, 0.34], [0.76, 0.26], 0.04, 0.95),
    bar([0.42, 0.34], [0.22, 0.44], 0.04, 0.95),
    bar([0.22, 0.44], [0.2, 0.74], 0.02, 1),
  ),
  // the counter, five minutes before opening
  scene(
    ROOM,
    disc(0.5, 0.24, 0.15, 0.04),
    ring(0.5, 0.24, 0.15, 0.03, 1),
    bar([0.5, 0.24], [0.5, 0.13], 0.02, 1),
    bar([0.5, 0.24], [0.43, 0.17], 0.02, 1),
    slab(-1, 0.6, 3, 0.06, 1),
    stripes(slab(-1, 0.66, 3, 0.5, 1), 1, 0.55, 5),
    disc(0.8, 0.56, 0.06, 0.9, 0.7),
  ),
  // sunrise over the roundabout
  scene(
    (x, y) => 0.35 - 0.2 * y + 0.1 * Math.sin(x * 9),
    disc(0.5, 0.62, 0.24, 0),
    ring(0.5, 0.62, 0.32, 0.03, 0.08),
    ring(0.5, 0.62, 0.42, 0.03, 0.12),
    ground(0.64, 0.85),
    disc(0.5, 0.86, 0.34, 0.15, 0.3),
    disc(0.5, 0.86, 0.2, 0.8, 0.3),
  ),
  // the pocket submarine, without the pocket
  scene(
    SKY,
    ground(0.58, 0.4),
    stripes(ground(0.58), 16, 0.66),
    disc(0.5, 0.56, 0.36, 0.9, 0.36),
    slab(0.42, 0.3, 0.18, 0.16, 0.9),
    bar([0.51, 0.32], [0.51, 0.14], 0.03, 1),
    bar([0.51, 0.14], [0.6, 0.14], 0.03, 1),
    disc(0.34, 0.56, 0.045, 0.05),
    disc(0.5, 0.56, 0.045, 0.05),
    disc(0.66, 0.56, 0.045, 0.05),
  ),
  // the giant picnic: the cloth takes the air
  scene(
    SKY,
    ground(0.84, 0.55),
    (x, y) =>
      y > 0.3 + 0.08 * Math.sin(x * 9) && y < 0.62 + 0.08 * Math.sin(x * 9 + 0.6) && x > 0.08 && x < 0.92
        ? Math.sin(x * 38) * Math.sin(y * 38) > 0
          ? 0.85
          : 0.05
        : null,
    somebody(0.2, 0.6, 0.3),
    somebody(0.78, 0.6, 0.3),
    disc(0.5, 0.16, 0.05, 0.9),
  ),
  // the parade crosses the town hall
  scene(
    SKY,
    slab(0.04, 0.3, 0.92, 0.6, 0.25),
    flat(
      [
        [0, 0.3],
        [1, 0.3],
        [0.5, 0.06],
      ],
      0.5,
    ),
    slab(0.12, 0.36, 0.06, 0.5, 0.04),
    slab(0.3, 0.36, 0.06, 0.5, 0.04),
    slab(0.64, 0.36, 0.06, 0.5, 0.04),
    slab(0.82, 0.36, 0.06, 0.5, 0.04),
    disc(0.5, 0.2, 0.06, 0.02),
    somebody(0.24, 0.54, 0.38),
    somebody(0.5, 0.5, 0.42),
    somebody(0.76, 0.54, 0.38),
    disc(0.5, 0.76, 0.11, 0.1),
    ring(0.5, 0.76, 0.11, 0.03, 1),
  ),
  // the willow and the forgotten hat
  scene(
    SKY,
    ground(0.82, 0.45),
    bar([0.58, 0.24], [0.62, 0.86], 0.1, 0.95),
    disc(0.56, 0.24, 0.34, 0.55, 0.6),
    (x, y) =>
      y > 0.2 && y < 0.72 - Math.abs(x - 0.56) * 0.4 && Math.abs(x - 0.56) < 0.36 && Math.sin(x * 75) > 0.35
        ? 0.85
        : null,
    hat(0.2, 0.8, 0.24),
  ),
  // the goods train and the princess
  scene(
    SKY,
    ground(0.84, 0.7),
    slab(0.06, 0.4, 0.42, 0.26, 0.95),
    slab(0.06, 0.26, 0.16, 0.2, 0.95),
    slab(0.38, 0.22, 0.07, 0.2, 1),
    disc(0.46, 0.13, 0.09, 0.1),
    disc(0.6, 0.1, 0.11, 0.06),
    slab(0.1, 0.3, 0.08, 0.08, 0.05),
    wheel(0.14, 0.72, 0.09),
    wheel(0.36, 0.72, 0.09),
    slab(0.54, 0.44, 0.42, 0.24, 0.6),
    wheel(0.64, 0.74, 0.07),
    wheel(0.86, 0.74, 0.07),
    somebody(0.75, 0.16, 0.3, 0.9),
    flat(
      [
        [0.7, 0.2],
        [0.7, 0.12],
        [0.73, 0.16],
        [0.75, 0.1],
        [0.77, 0.16],
        [0.8, 0.12],
        [0.8, 0.2],
      ],
      0,
    ),
  ),
];
