/* Wooden counters: a lozenge (red), a leaf (green), a wave (blue); each reads without its colour. */
export type ChipColour = "green" | "red" | "blue";

const MARKS: Record<ChipColour, string> = {
  red: '<path class="on-wood" d="M20 9l8 10-8 10-8-10Z"/>',
  green:
    '<path class="on-wood" d="M11.5 27C9 17 15 10.5 29.5 10C30 24 22.5 29.5 13.5 26.5Z"/>' +
    '<path class="wood-green" d="M10 29.5C14 22 18.5 18 25 14.5C19.5 19.5 15.5 24 12.5 30.2Z"/>',
  blue: '<path class="on-wood-line" stroke-width="3.2" d="M10 15q5-5 10 0t10 0M10 22.5q5-5 10 0t10 0"/>',
};

const counter = (colour: ChipColour) =>
  `<symbol id="chip-${colour}" viewBox="0 0 40 40"><circle class="chip-rim" cx="20" cy="21.5" r="18"/>` +
  `<circle class="wood-${colour}" cx="20" cy="19" r="18"/>` +
  `<circle class="on-wood-line" cx="20" cy="19" r="14.8" stroke-width="1.2" stroke-dasharray="2.5 2"/>${MARKS[colour]}</symbol>`;

export const chipSymbols = () => (["green", "red", "blue"] as const).map(counter).join("");
