/* Mixed heads on columns, and the glory around them. */
import { stacked } from "../faces";
import { rays } from "../shapes";
import { repeat, round } from "../strokes";

const pillar = (x: number, y: number, width: number, height: number) => {
  const flute = (width - 18) / 7;
  const shaft = (i: number) =>
    `<path class="${i % 2 === 1 ? "k" : "i"}" d="M${round(x + 9 + i * flute)} ${y + 18}h${round(flute * 0.55)}v${height}h-${round(flute * 0.55)}z"/>`;
  return `<path class="i" d="M${x} ${y}h${width}v7h-${width}zM${x + 5} ${y + 10}h${width - 10}v5h-${width - 10}z"/>${repeat(7, shaft)}`;
};

const bust = (numbers: readonly [number, number, number], set: "men" | "women", x: number, y: number, width: number) =>
  `<rect class="w o2" x="${x}" y="${y}" width="${width}" height="${round(width * 1.95)}" stroke-width="1.6"/>` +
  stacked(set, numbers, x, y, width) +
  `<path d="M${x} ${round(y + width * 0.65)}h${width}M${x} ${round(y + width * 1.3)}h${width}" stroke="currentColor" stroke-width="1" stroke-dasharray="3 3"/>`;

export const vips =
  rays(200, 70, 30, 260, 26, 12, 0.05) +
  bust([2, 5, 4], "men", 170, 4, 58) +
  pillar(164, 120, 70, 40) +
  bust([5, 2, 1], "women", 92, 20, 58) +
  pillar(86, 136, 70, 40) +
  bust([5, 1, 3], "men", 248, 30, 58) +
  pillar(242, 146, 70, 40) +
  bust([1, 3, 5], "men", 20, 42, 52) +
  bust([4, 3, 4], "women", 328, 44, 52);
