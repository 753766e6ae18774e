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

export const scene =
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
  scene(
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
  scene(
    slab(x - size * 0.5, y, size, size * 0.12, ink),
    slab(x - size * 0.28, y - size * 0.4, size * 0.56, size * 0.42, ink),
  );

export const wheel = (x: number, y: number, radius: number): Shape =>
  scene(disc(x, y, radius, 0.15), ring(x, y, radius, radius * 0.3, 1), disc(x, y, radius * 0.18, 1));

export const SKY: Shape = (_x, y) => 0.08 + 0.22 * y;
export const DUSK: Shape = (_x, y) => 0.62 - 0.4 * y;
export const ROOM: Shape = (x) => (Math.sin(x * 60) > 0.7 ? 0.34 : 0.22);
export const ground = (top: number, ink = 0.6): Shape => slab(-1, top, 3, 2, ink);
export const floor = stripes(ground(0.8), 14, 0.72);
