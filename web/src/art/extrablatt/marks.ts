/* The small pieces of Das Extrablatt: a mark for each domain that reads without its colour, misprint, motor, Extra, cheque, patterns. */
import { repeat } from "../strokes";

const stroke = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
const symbol = (name: string, size: string, drawn: string) =>
  `<symbol id="ext-${name}" viewBox="0 0 ${size}">${drawn}</symbol>`;
const full = (d: string) => `<path d="${d}" fill="currentColor"/>`;
const open = (d: string, width = 1.7) => `<path d="${d}" ${stroke} stroke-width="${width}"/>`;

const domains =
  symbol(
    "politics",
    "20 20",
    full("M10 1.2L18.6 6v1.8H1.4V6zM2.2 16.2h15.6v2.4H2.2zM3.6 9h2.6v6H3.6zM8.7 9h2.6v6H8.7zM13.8 9h2.6v6h-2.6z"),
  ) +
  symbol("economy", "20 20", full("M2 18V12h4v6M8 18V7h4v11M14 18V3h4v15")) +
  symbol(
    "sport",
    "20 20",
    `<circle cx="10" cy="10" r="8" ${stroke} stroke-width="1.7"/>${open("M2.5 8c5 2 10 2 15 0M7 2.5c3 5 3 10 0 15M13 2.5c-3 5-3 10 0 15", 1.4)}`,
  ) +
  symbol(
    "culture",
    "20 20",
    full("M3 2.6q7 2.6 14 0v7.2q0 6-7 8.2-7-2.2-7-8.2z") +
      '<path class="ext-cut" d="M5.4 7.4q1.5-1.5 3 0M11.6 7.4q1.5-1.5 3 0M6.4 11.4q3.6 4 7.2 0z"/>',
  ) +
  symbol("local", "20 20", full("M10 1.5L18.5 9H16v9.5h-4.5V13h-3v5.5H4V9H1.5z")) +
  symbol(
    "oddities",
    "20 20",
    open("M10.2 10.4a1.3 1.3 0 1 1-1.3-1.6 3.2 3.2 0 1 1-2.6 4.6 5.4 5.4 0 1 1 9.8-2.6 7.6 7.6 0 0 0-4-8", 1.8),
  );

/* Drawn as the newspaper duck that gives it its German name. */
const misprint = symbol(
  "misprint",
  "120 90",
  '<path class="w o2" d="M30 40C24 20 36 6 54 8c16 2 22 16 17 28 12 4 24 2 40-8-1 30-16 50-48 51C34 80 16 68 24 50c2-4 4-7 6-10z"/>' +
    '<path class="i" d="M31 22C20 20 10 22 3 28c8 8 20 9 30 5z"/><path class="o" d="M31 22C20 20 10 22 3 28c8 8 20 9 30 5M5 28q12 1 25-1"/>' +
    '<circle class="k" cx="46" cy="21" r="3.6"/><path class="o" d="M52 50c10 16 30 14 42-2"/>' +
    '<path class="k" d="M56 55c8 11 22 10 34-3-10 16-26 18-34 3zM60 62c7 9 18 8 26 1-8 11-19 11-26-1zM31 68c16 11 42 11 60-4-16 20-46 20-60 4zM62 12c8 5 9 14 5 22 0-8-1-15-5-22zM104 36c-1 8-4 15-9 21 2-8 5-15 9-21z"/>' +
    '<path class="o" d="M6 84q10-5 20 0t20 0 20 0 20 0 20 0"/>',
);
const motor = symbol(
  "motor",
  "40 40",
  `<g fill="currentColor">${repeat(8, (i) => `<rect x="17" y="1" width="6" height="9" transform="rotate(${i * 45} 20 20)"/>`)}<path d="M20 6a14 14 0 1 0 .01 0zm0 5a9 9 0 1 1-.01 0z" fill-rule="evenodd"/></g>${open("M20 13v7l5 4", 2.4)}`,
);
const extra = symbol(
  "extra",
  "60 60",
  '<path class="ext-seal" d="M53 30L57.3 36.2 50.7 40 51.9 47.5 44.3 48 42.1 55.2 35.1 52.4 30 58 24.9 52.4 17.9 55.2 15.7 48 8.1 47.5 9.3 40 2.7 36.2 7 30 2.7 23.8 9.3 20 8.1 12.5 15.7 12 17.9 4.8 24.9 7.6 30 2 35.1 7.6 42.1 4.8 44.3 12 51.9 12.5 50.7 20 57.3 23.8Z"/>' +
    '<circle class="on-wood-line" cx="30" cy="30" r="19" stroke-dasharray="2 2"/><text class="ext-seal-word" x="30" y="35">Extra</text>',
);
const guilloche = symbol(
  "guilloche",
  "100 90",
  `<g ${stroke} stroke-width="1">${repeat(12, (i) => `<ellipse cx="50" cy="45" rx="42" ry="14" transform="rotate(${i * 15} 50 45)"/>`)}</g>`,
);
const ornament = symbol("ornament", "68 16", full("M34 0l6 8-6 8-6-8zM0 8l22-2v4zM68 8l-22-2v4z"));

/** What fills an article of a domain where there is no room for words. */
const pattern = (name: string, size: number, drawn: string, turn = 0) =>
  `<pattern id="ext-fill-${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect class="w" width="${size}" height="${size}"/>${drawn}</pattern>`;
const bar = (name: string) => `<rect class="ext-${name}" width="4" height="2"/>`;
const patterns =
  pattern("politics", 4, bar("politics"), -45) +
  pattern("economy", 4, bar("economy"), 90) +
  pattern("sport", 4, bar("sport")) +
  pattern("culture", 5, '<circle class="ext-culture" cx="2.5" cy="2.5" r="1.7"/>') +
  pattern("local", 4, bar("local"), 45) +
  pattern("oddities", 5, '<path class="ext-oddities" d="M0 0H5V1.2H1.2V5H0Z"/>') +
  pattern("photo", 3, '<circle class="k" cx="1.5" cy="1.5" r="0.9"/>') +
  pattern("empty", 7, '<path class="ext-zone" d="M0 0H2V7H0Z"/>', 45);

export const markSymbols = () => domains + misprint + motor + extra + guilloche + ornament + patterns;
