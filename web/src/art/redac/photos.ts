/* Press photographs in dots, drawn when they are first looked at. */
import { halftone } from "../halftone";
import { SCENES } from "./scenes";

/** Units of the drawing to a square of the page. */
export const UNIT = 44;

const drawn = new Map<string, string>();

/** The photograph of that number, so many units wide and high. */
export function photograph(number: number, width: number, height: number): string {
  const key = `${number} ${width} ${height}`;
  let found = drawn.get(key);
  if (found === undefined) {
    const least = Math.min(width, height);
    found = develop(number, width, height, least < 70 ? 2.4 : least < 100 ? 2.8 : 3.2);
    drawn.set(key, found);
  }
  return found;
}

/** The middle of the scene, however the frame is cut, in dots so many units apart. */
function develop(number: number, width: number, height: number, step: number): string {
  const scene = SCENES[number % SCENES.length];
  const scale = Math.min(width, height) * 1.06;
  const tone = (x: number, y: number) =>
    scene?.((x * width - width / 2) / scale + 0.5, (y * height - height / 2) / scale + 0.5) ?? 0;
  return halftone(width, height, step, tone);
}

/** The same for a printed page, as a file: finer dots, and the caption below is not its affair. */
export function print(number: number, columns: number, rows: number): string {
  const [width, height] = [columns * UNIT - 2, rows * UNIT - 12];
  const drawing = develop(number, width, height, 2.6).replace("currentColor", "#1d1a16");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawing}</svg>\n`;
}
