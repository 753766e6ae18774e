/* The photographs of six squares. */
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
  wheel,
  type Shape,
} from "./shapes";

export const SIX: readonly Shape[] = [
  // two captains, one wheelbarrow
  scene(
    SKY,
    ground(0.82),
    somebody(0.3, 0.24, 0.5),
    somebody(0.7, 0.24, 0.5),
    flat(
      [
        [0.28, 0.62],
        [0.72, 0.62],
        [0.62, 0.8],
        [0.38, 0.8],
      ],
      0.75,
    ),
    wheel(0.5, 0.82, 0.09),
  ),
  // the substitute's smile
  scene(
    ROOM,
    disc(0.5, 0.5, 0.32, 0.08),
    disc(0.5, 0.3, 0.33, 0.9, 0.55),
    disc(0.4, 0.48, 0.035, 1),
    disc(0.6, 0.48, 0.035, 1),
    disc(0.5, 0.6, 0.15, 0.9, 0.75),
    slab(0.3, 0.44, 0.4, 0.15, 0.08),
    disc(0.4, 0.48, 0.035, 1),
    disc(0.6, 0.48, 0.035, 1),
  ),
  // the flag bearer and his string
  scene(
    SKY,
    ground(0.85),
    bar([0.62, 0.08], [0.62, 0.85], 0.025, 1),
    stripes(
      flat(
        [
          [0.62, 0.1],
          [0.98, 0.16],
          [0.94, 0.3],
          [0.62, 0.4],
        ],
        1,
      ),
      10,
      0.85,
    ),
    somebody(0.42, 0.36, 0.5),
    bar([0.5, 0.6], [0.62, 0.56], 0.04, 0.95),
  ),
  // the last sweet
  scene(
    ROOM,
    ground(0.72, 0.5),
    disc(0.5, 0.76, 0.4, 0.06, 0.3),
    disc(0.5, 0.68, 0.11, 0.85),
    flat(
      [
        [0.4, 0.68],
        [0.26, 0.6],
        [0.26, 0.76],
      ],
      0.7,
    ),
    flat(
      [
        [0.6, 0.68],
        [0.74, 0.6],
        [0.74, 0.76],
      ],
      0.7,
    ),
    ring(0.5, 0.68, 0.06, 0.03, 0.1),
  ),
  // cutting the ribbon, then the scissors
  scene(
    ROOM,
    somebody(0.24, 0.22, 0.7),
    somebody(0.78, 0.22, 0.7),
    slab(-1, 0.6, 3, 0.07, 0.05),
    bar([0.36, 0.46], [0.62, 0.74], 0.04, 1),
    bar([0.62, 0.46], [0.36, 0.74], 0.04, 1),
    ring(0.35, 0.79, 0.07, 0.03, 1),
    ring(0.64, 0.79, 0.07, 0.03, 1),
  ),
  // a leap, seen from the pond
  scene(
    SKY,
    ground(0.74, 0.35),
    stripes(ground(0.74), 20, 0.7),
    bar([0.4, 0.3], [0.62, 0.34], 0.13, 0.95),
    bar([0.6, 0.34], [0.82, 0.5], 0.06, 0.95),
    bar([0.42, 0.32], [0.24, 0.48], 0.05, 0.95),
    disc(0.34, 0.24, 0.08, 0.9),
    ring(0.5, 0.86, 0.13, 0.02, 0.05),
  ),
  // the inventor and her noodle curler
  scene(
    ROOM,
    floor,
    somebody(0.32, 0.2, 0.68),
    slab(0.56, 0.52, 0.3, 0.3, 0.85),
    bar([0.7, 0.52], [0.7, 0.34], 0.03, 1),
    ring(0.7, 0.26, 0.07, 0.03, 1),
    ring(0.7, 0.26, 0.03, 0.02, 1),
    ring(0.84, 0.4, 0.06, 0.025, 0.9),
    disc(0.64, 0.64, 0.035, 0.1),
    disc(0.78, 0.64, 0.035, 0.1),
  ),
  // the crowd, less one hat
  scene(
    SKY,
    somebody(0.12, 0.34, 0.7),
    somebody(0.36, 0.3, 0.72),
    somebody(0.62, 0.34, 0.7),
    somebody(0.88, 0.3, 0.72),
    hat(0.12, 0.42, 0.22),
    hat(0.36, 0.38, 0.22),
    hat(0.88, 0.38, 0.22),
    hat(0.66, 0.17, 0.22),
  ),
  // the swap: a goat, a piano
  scene(
    SKY,
    ground(0.8),
    slab(0.5, 0.42, 0.42, 0.34, 0.95),
    stripes(slab(0.5, 0.58, 0.42, 0.06, 1), 1, 0.05, 12),
    disc(0.24, 0.58, 0.13, 0.15, 0.7),
    bar([0.16, 0.6], [0.15, 0.8], 0.03, 0.9),
    bar([0.32, 0.6], [0.33, 0.8], 0.03, 0.9),
    disc(0.12, 0.44, 0.06, 0.2),
    bar([0.1, 0.4], [0.04, 0.28], 0.025, 1),
    bar([0.14, 0.4], [0.12, 0.27], 0.025, 1),
  ),
  // the twins recognise one another
  scene(
    ROOM,
    disc(0.3, 0.42, 0.17, 0.08),
    disc(0.7, 0.42, 0.17, 0.08),
    disc(0.3, 0.3, 0.18, 0.9, 0.5),
    disc(0.7, 0.3, 0.18, 0.9, 0.5),
    slab(0.12, 0.66, 0.34, 0.5, 0.85),
    slab(0.54, 0.66, 0.34, 0.5, 0.85),
    disc(0.35, 0.42, 0.025, 1),
    disc(0.65, 0.42, 0.025, 1),
    bar([0.4, 0.52], [0.46, 0.5], 0.02, 1),
    bar([0.6, 0.52], [0.54, 0.5], 0.02, 1),
  ),
];
