/* Sorts in a composing stick. */
import { box, mirrored } from "../shapes";
import { ink, lens, outlined, repeat, second } from "../strokes";

const sort = (letter: string, i: number, lift: number) => {
  const [x, y] = [24 + i * 88, 30 + lift];
  return (
    second(`M${x} ${y}l16-16h64l-16 16z`) +
    ink(`M${x + 64} ${y}l16-16v96l-16 16z`) +
    outlined(`M${x} ${y}h64v98h-64z`) +
    mirrored(x + 32, y + 62, 66, letter) +
    ink(`M${x} ${y + 80}h64v5h-64z`) +
    ink(repeat(6, (k) => lens(x + 6 + k * 9, y + 76, x + 10 + k * 9, y + 68, 0.7)))
  );
};

export const typo =
  sort("T", 0, 0) +
  sort("Y", 1, -6) +
  sort("P", 2, 2) +
  sort("O", 3, -3) +
  box(0, 128, 400, 10) +
  box(0, 141, 400, 5, "i") +
  box(376, 60, 14, 72) +
  box(368, 84, 24, 10, "i");
