/* What stands on a press photograph: plain shapes with their ink, 0 to 1, the last one on top. */

/** The ink of a shape at a point of the unit square; null beside it. */
export type Shape = (x: number, y: number) => number | null;
type Point = readonly [x: number, y: number];

export const disc =
  (cx: number, cy: number, radius: number, ink: number, flat = 1): Shape =>
  (x, y) =>
    Math.hypot(x - cx, (y - cy) / flat) < radius ? ink : null;

export const ring =
  (cx: number, cy: number, radius: number, width: number, ink: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) < width / 2 ? ink : null;

export const slab =
  (left: number, top: number, width: number, height: number, ink: number): Shape =>
  (x, y) =>
    x > left && x < left + width && y > top && y < top + height ? ink : null;

export const bar =
  (from: Point, to: Point, width: number, ink: number): Shape =>
  (x, y) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
    const at = Math.min(1, Math.max(0, along));
    return Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy) < width / 2 ? ink : null;
  };

/** A flat with straight edges, whichever way round its corners are given. */
export const flat =
  (corners: readonly Point[], ink: number): Shape =>
  (x, y) => {
    let inside = false;
    corners.forEach(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside ? ink : null;
  };

/** Stripes across a part of the picture: planks, waves, a tiled roof. */
export const stripes =
  (within: Shape, count: number, ink: number, lean = 0): Shape =>
  (x, y) =>
    within(x, y) === null ? null : Math.sin((y + x * lean) * count * Math.PI * 2) > 0 ? ink : null;

const together =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) => {
    for (let at = shapes.length - 1; at >= 0; at--) {
      const ink = shapes[at]?.(x, y) ?? null;
      if (ink !== null) return ink;
    }
    return null;
  };

/** Somebody seen from the front: a head, shoulders, a coat; `tall` is from hat to hem. */
export const somebody = (x: number, y: number, tall: number, ink = 0.95, face = 0.12): Shape =>
  together(
    flat(
      [
        [x - tall * 0.2, y + tall],
        [x - tall * 0.17, y + tall * 0.42],
        [x - tall * 0.08, y + tall * 0.3],
        [x + tall * 0.08, y + tall * 0.3],
        [x + tall * 0.17, y + tall * 0.42],
        [x + tall * 0.2, y + tall],
      ],
      ink,
    ),
    disc(x, y + tall * 0.18, tall * 0.13, face),
    disc(x, y + tall * 0.12, tall * 0.13, ink, 0.55),
  );

export const hat = (x: number, y: number, size: number, ink = 1): Shape =>
  together(
    slab(x - size * 0.5, y, size, size * 0.12, ink),
    slab(x - size * 0.28, y - size * 0.4, size * 0.56, size * 0.42, ink),
  );

export const wheel = (x: number, y: number, radius: number): Shape =>
  together(disc(x, y, radius, 0.15), ring(x, y, radius, radius * 0.3, 1), disc(x, y, radius * 0.18, 1));

export const scene = (...shapes: readonly Shape[]): Shape => together(...shapes);

const SKY: Shape = (_x, y) => 0.08 + 0.22 * y;
const DUSK: Shape = (_x, y) => 0.62 - 0.4 * y;
const ROOM: Shape = (x) => (Math.sin(x * 60) > 0.7 ? 0.34 : 0.22);
const ground = (top: number, ink = 0.6): Shape => slab(-1, top, 3, 2, ink);
const floor = stripes(ground(0.8), 14, 0.72);

/** The photographs of the classic box, in its order; the captions are the box's. */
export const SCENES: readonly Shape[] = [
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
