/*
 * Drawings as files, for the pictures that links are shown with: each game's banner, and the portraits of VIPs, as
 * src/art draws them by day. Outside a browser no drawing knows variables or our fonts, so art.css is written out.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "vite";

const root = new URL("../", import.meta.url);
const tokens = await readFile(new URL("src/style/tokens.css", root), "utf8");
const day = new Map(
  [...tokens.matchAll(/(--[\w-]+):\s*(#\w+);/g)]
    .map(([, name = "", value = ""]) => /** @type {const} */ ([name, value]))
    .toReversed(),
);
const LINE = "stroke:currentColor;stroke-linecap:round;stroke-linejoin:round";

/** @param {string} ink */
const style = (ink) =>
  [
    `.k,.set,.set-label{fill:currentColor}.w{fill:${day.get("--card")}}.i{fill:${day.get(`--ink-${ink}`)}}`,
    `.o{fill:none;${LINE}}.o2{${LINE}}.set,.set-label{text-anchor:middle;font-weight:700;font-family:"Libertinus Serif"}.set-label{letter-spacing:-0.07em}`,
    ...[1, 2, 3, 4, 5].map((wash) => `.wash-${wash} .t{fill:${day.get(`--wash-${wash}`)}}`),
  ].join("");

/** @param {string} game @param {string} name @param {string} box @param {string} ink @param {string} drawn */
const write = (game, name, box, ink, drawn) =>
  writeFile(
    new URL(`../src/marbre/games/${game}/${name}.svg`, root),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" color="${day.get("--card-ink")}">` +
      `<style>${style(ink)}</style>${drawn}</svg>\n`,
  );

const server = await createServer({ root: root.pathname, server: { middlewareMode: true }, logLevel: "error" });
const { GAMES } = await server.ssrLoadModule("/src/games/index.ts");
const { faceSymbols } = await server.ssrLoadModule("/src/art/faces.ts");
const faces = faceSymbols("men") + faceSymbols("women");
for (const { slug, banner } of GAMES) {
  const used = [...faces.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].filter(([, id]) =>
    banner.drawing.includes(`"#${id}"`),
  );
  const drawn = `${used.map(([symbol]) => symbol).join("")}<g stroke-width="2.6">${banner.drawing}</g>`;
  await write(slug.replaceAll("-", "_"), "banner", "0 0 400 150", banner.ink, drawn);
}
await write("vips", "portraits", "0 0 200 390", "vips", faces);
await server.close();
