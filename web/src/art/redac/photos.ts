/* Press photographs in dots, drawn when they are first looked at. */
import { halftone } from "../halftone";
import { SCENES } from "./scenes";

/** Units of the drawing to a square of the page. */
export const UNIT = 44;

const drawn = new Map<string, string>();

/** The photograph of that number, so many units wide and high: the middle of the scene, however the frame is cut. */
export function photograph(number: number, width: number, height: number): string {
  const key = `${number} ${width} ${height}`;
  let found = drawn.get(key);
  if (found === undefined) {
    const scene = SCENES[number % SCENES.length];
    const scale = Math.min(width, height) * 1.06;
    const tone = (x: number, y: number) =>
      scene?.((x * width - width / 2) / scale + 0.5, (y * height - height / 2) / scale + 0.5) ?? 0;
    const least = Math.min(width, height);
    found = halftone(width, height, least < 70 ? 2.4 : least < 100 ? 2.8 : 3.2, tone);
    drawn.set(key, found);
  }
  return found;
}
