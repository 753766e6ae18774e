/* The six characters of Rédac' Chef, by their number in the box: a head each, and what their trade is known by. */
const path = (kind: string, d: string, width = 1.8) => `<path class="${kind}" d="${d}" stroke-width="${width}"/>`;
const line = (d: string, width = 1.8) => path("o", d, width);
const dot = (kind: string, x: number, y: number, r: number) =>
  `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}" stroke-width="1.6"/>`;

const coat = path("t o2", "M8 72C9 58 18 54 30 54S51 58 52 72Z") + path("w o2", "M24 52h12v6l-6 6-6-6Z");
const face = path("w o2", "M17 28C17 14 43 14 43 28V36C43 48 37 54 30 54S17 48 17 36Z");
const eyes = dot("k", 24, 33, 1.8) + dot("k", 36, 33, 1.8);
const nose = line("M30 34l-2 7h4", 1.5);
const smile = line("M24 45q6 5 12 0");
const glasses = dot("o", 24, 33, 5) + dot("o", 36, 33, 5) + line("M29 33h2");

/** Wilbur, reporter: a hat with a card in its ribbon, and a notebook. */
const wilbur =
  coat + face + eyes + nose + line("M25 46h9") +
  path("k", "M10 25Q30 17 50 25L49 28Q30 21 11 28ZM18 22Q18 9 30 10T42 22Q30 17 18 22Z") +
  path("w o2", "M36 11l8 2-2 8-8-2Z", 1.2) +
  path("w o2", "M40 58h11v13H40Z") + line("M43 62h6M43 66h6", 1.2); // prettier-ignore

/** Danaé, editor: a bun, round glasses and a red pencil behind the ear. */
const danae =
  dot("k", 30, 8, 7) + coat + face +
  path("k", "M16 32C14 10 46 10 44 32 40 22 34 19 30 19S20 22 16 32Z") +
  glasses + eyes + nose + smile +
  path("i", "M45 22l10-8 2 3-10 8Z") + path("k", "M45 22l2 3-4 1Z"); // prettier-ignore

/** Renaud, photographer: a beret, a moustache and his camera. */
const renaud =
  coat + face + eyes + line("M20 28q4-3 8 0M32 28q4-3 8 0") + nose +
  path("k", "M30 43c-3-3-10-1-12 2 5 2 9 2 12-1 3 3 7 3 12 1-2-3-9-5-12-2Z") +
  path("k", "M14 23C12 8 44 4 47 19 36 15 24 16 14 23ZM31 9l2-5") +
  path("w o2", "M18 58h24v13H18ZM25 55h9v3h-9Z") + dot("w o2", 30, 64, 5) + dot("k", 30, 64, 2); // prettier-ignore

/** Benoît, head of advertising: a bald head, a wide smile and a bow tie. */
const benoit =
  coat + face + eyes + line("M19 27q4-4 8-1M33 26q4-3 8 1") + nose +
  path("w o2", "M22 43h16c0 8-16 8-16 0Z") + line("M27 43v5M33 43v5", 1.2) +
  path("k", "M15 32c-3-6-1-10 3-12-2 5-2 8-3 12ZM45 32c3-6 1-10-3-12 2 5 2 8 3 12Z") +
  path("i", "M30 59l-9-5v10ZM30 59l9-5v10Z") + dot("w o2", 45, 65, 4) + line("M45 62v6", 1.2); // prettier-ignore

/** Ursule, layout artist: straight hair, an eyeshade and a set square. */
const ursule =
  coat + path("k", "M14 50V26C14 6 46 6 46 26V50H40V26H20V50Z") + face + eyes + nose + smile +
  path("k", "M17 27C18 12 42 12 43 27Q30 20 17 27Z") +
  path("i", "M12 27Q30 15 48 27 30 22 12 27Z") +
  path("w o2", "M38 71h17V54Z") + path("t o2", "M46 68h6v-6Z", 1.2); // prettier-ignore

/** Jazz, content editor: a cloud of curls and headphones. */
const jazz =
  [[14, 22], [19, 12], [30, 8], [41, 12], [46, 22], [12, 32], [48, 32]].map(([x = 0, y = 0]) => dot("k", x, y, 8)).join("") +
  coat + face + path("k", "M17 29C18 15 42 15 43 29 36 24 24 24 17 29Z") +
  eyes + line("M21 28q3-2 6 0M33 28q3-2 6 0") + nose + path("i", "M24 45q6 6 12 0-6 1-12 0Z") +
  `<path class="o" d="M12 34C10 6 50 6 48 34" stroke-width="3"/>` +
  path("i", "M9 32h6v10H9ZM45 32h6v10h-6Z"); // prettier-ignore

const DRAWN = [wilbur, danae, renaud, benoit, ursule, jazz];

/** Empty for a character of another box. */
export const characterArt = (number: number): string => DRAWN[number] ?? "";
