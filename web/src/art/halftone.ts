/* A photograph in dots: round-capped strokes of no length on a screen at 45 degrees, one path per dot size. */
import { round } from "./strokes";

type Tone = (x: number, y: number) => number;
const SIZES = 13;

/** `tone` gives the ink, 0 to 1, at a point of the unit square. */
export function halftone(width: number, height: number, step: number, tone: Tone): string {
  const bySize = new Map<number, string>();
  const lean = Math.SQRT1_2 * step;
  const reach = Math.ceil((width + height) / step);
  for (let i = -reach; i < reach; i++) {
    for (let j = -reach; j < reach; j++) {
      const x = width / 2 + (i - j) * lean;
      const y = height / 2 + (i + j) * lean;
      if (x <= -2 || x >= width + 2 || y <= -2 || y >= height + 2) continue;
      const size = Math.round(Math.sqrt(Math.min(1, Math.max(0, tone(x / width, y / height)))) * SIZES);
      if (size > 0) bySize.set(size, `${bySize.get(size) ?? ""}M${round(x)} ${round(y)}h0`);
    }
  }
  const paths = [...bySize].map(
    ([size, d]) => `<path d="${d}" stroke-width="${round((size / SIZES) * step * 1.28)}"/>`,
  );
  return `<g fill="none" stroke="currentColor" stroke-linecap="round">${paths.join("")}</g>`;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
