/* Flat shapes of banners and the lead picture. */
import { ink, repeat, round, wedge } from "./strokes";

export const box = (x: number, y: number, width: number, height: number, flat = "k", more = "") =>
  `<rect class="${flat}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${more}/>`;

/** Grey lines that stand for text; the last one is short. */
export const greeked = (x: number, y: number, width: number, count: number, gap = 4, weight = 1.6) =>
  ink(
    repeat(count, (i) => {
      const run = round(i < count - 1 ? width : width * 0.6);
      return `M${round(x)} ${round(y + i * gap)}h${run}v${weight}h-${run}Z`;
    }),
  );

/** Rays around a point, in the second ink. */
export const rays = (x: number, y: number, from: number, to: number, count: number, width: number, turn: number) =>
  `<path class="i" d="${repeat(count, (i) => {
    const angle = (i * 2 * Math.PI) / count + turn;
    const [along, across] = [Math.cos(angle), Math.sin(angle)];
    return wedge(x + from * along, y + from * across, x + to * along, y + to * across, width);
  })}"/>`;

export const turned = (angle: number, x: number, y: number, inside: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">${inside}</g>`;

export const lettering = (x: number, y: number, size: number, text: string, kind: "set" | "set-label" = "set") =>
  `<text class="${kind}" x="${x}" y="${y}" font-size="${size}">${text}</text>`;

/** A sort of type: the letter is mirrored, as on the lead. */
export const mirrored = (x: number, y: number, size: number, letter: string) =>
  `<g transform="translate(${x} ${y}) scale(-1 1)"><text class="set" font-size="${size}">${letter}</text></g>`;
