/* The engraver's tools. Every function gives SVG text; coordinates are those of a portrait, 200 x 390. */

type Along = (y: number) => number;

/** A coordinate with one decimal at most: drawings stay small. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** `count` things in a row, joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

function middle(x0: number, y0: number, x1: number, y1: number, bend: number) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const nx = -(y1 - y0) / length;
  const ny = (x1 - x0) / length;
  return { nx, ny, cx: (x0 + x1) / 2 + nx * bend, cy: (y0 + y1) / 2 + ny * bend };
}

/** A tapered stroke: thick where it starts, a point where it ends. */
export function wedge(x0: number, y0: number, x1: number, y1: number, width: number, bend = 0): string {
  const { nx, ny, cx, cy } = middle(x0, y0, x1, y1, bend);
  const half = width / 2;
  const third = width / 3;
  return (
    `M${round(x0 + nx * half)} ${round(y0 + ny * half)}` +
    `Q${round(cx + nx * third)} ${round(cy + ny * third)} ${round(x1)} ${round(y1)}` +
    `Q${round(cx - nx * third)} ${round(cy - ny * third)} ${round(x0 - nx * half)} ${round(y0 - ny * half)}Z`
  );
}

/** A stroke that is thin at both ends. */
export function lens(x0: number, y0: number, x1: number, y1: number, width: number, bend = 0): string {
  const { nx, ny, cx, cy } = middle(x0, y0, x1, y1, bend);
  return (
    `M${round(x0)} ${round(y0)}` +
    `Q${round(cx + nx * width)} ${round(cy + ny * width)} ${round(x1)} ${round(y1)}` +
    `Q${round(cx - nx * width)} ${round(cy - ny * width)} ${round(x0)} ${round(y0)}Z`
  );
}

export const ink = (d: string) => `<path class="k" d="${d}"/>`;
export const card = (d: string) => `<path class="w" d="${d}"/>`;
export const wash = (d: string) => `<path class="t" d="${d}"/>`;
export const second = (d: string) => `<path class="i" d="${d}"/>`;
/** An open line; `width` only where it differs from the drawing's 2.6. */
export const line = (d: string, width?: number, more = "") =>
  `<path class="o" d="${d}"${width === undefined ? "" : ` stroke-width="${width}"`}${more}/>`;
/** A flat of card or wash with an outline. */
export const outlined = (d: string, flat: "w" | "t" | "k" = "w") => `<path class="${flat} o2" d="${d}"/>`;
export const disc = (flat: string, cx: number, cy: number, r: number, width?: number) =>
  `<circle class="${flat}" cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}"${width === undefined ? "" : ` stroke-width="${width}"`}/>`;

/** Hatching that leans on an edge: `from` to `to` down the page, towards the left unless `direction` is 1. */
export function hatch(
  from: number,
  to: number,
  edge: Along,
  length: Along,
  { step = 4.6, width = 2.4, rise = 3, bend = 2, direction = -1 } = {},
): string {
  let strokes = "";
  for (let y = from; y <= to; y += step) {
    const start = edge(y);
    const reach = length(y);
    if (reach > 2) strokes += wedge(start, y, start + direction * reach, y - rise, width, bend * -direction);
  }
  return ink(strokes);
}
