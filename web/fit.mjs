/*
 * Every table in every window: each state of the gallery at eight sizes, day and night. Nothing scrolls, every part of the
 * frame stands wholly in the window, none lies on another, board, dock, news, hand and clock are there, whatever can be pressed
 * can be reached, every word can be read, and what has the focus shows it otherwise than what is chosen.
 *
 *   node fit.mjs                      everything, pictures into screenshots/fit/
 *   node fit.mjs vips redac-proof     the states whose name begins with one of these
 *   node fit.mjs --blind --lang en    the same in English, without pictures
 *   node fit.mjs --sample             what `make test` looks at: every tenth state at all sizes, by day, no pictures
 *   node fit.mjs typo --size 375x812 --edition night
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { openBrowser } from "./tools/browser.mjs";
import { fits } from "./tools/fit/fits.mjs";
import { handless } from "./tools/fit/handless.mjs";
import { holds } from "./tools/fit/holds.mjs";
import { reads } from "./tools/fit/reads.mjs";
import { rings } from "./tools/fit/rings.mjs";
import { openGallery } from "./tools/gallery.mjs";

const SIZES = ["1280x900", "1366x650", "1920x1080", "768x1024", "375x812", "812x375", "960x540", "375x470"];
const EVERY = 10;
/** Milliseconds for the first page, whose modules are compiled as they are asked for. */
const PATIENCE = 300_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "boolean" },
    blind: { type: "boolean" },
    size: { type: "string", multiple: true },
    edition: { type: "string", multiple: true },
    lang: { type: "string" },
  },
});
const sizes = values.size ?? SIZES;
const editions = values.edition ?? (values.sample || values.size ? ["day"] : ["day", "night"]);

const { server, address, pictures, FITTED } = await openGallery("fit/");
const states = FITTED.filter(
  (/** @type {string} */ name, /** @type {number} */ index) =>
    (positionals.length === 0 || positionals.some((prefix) => name.startsWith(prefix))) &&
    !(values.sample && index % EVERY),
);
const browser = await openBrowser();
let faults = 0;
const page = await browser.newPage({ reducedMotion: "reduce" });
page.setDefaultNavigationTimeout(PATIENCE);
await page.goto(`${address}gallery.html`);
for (const state of states) await walk(state);
await browser.close();
await server.close();
console.log(`${states.length} states, ${sizes.length} sizes, ${faults} faults`);
process.exit(faults > 0 || states.length === 0 ? 1 : 0);

/**
 * One page for all: its state, its window and its edition are changed as a reader would change them.
 * @param {string} state
 */
async function walk(state) {
  const shown = `${address}gallery.html?state=${state}&lang=${values.lang ?? "fr"}&edition=day`;
  try {
    await page.evaluate((next) => {
      history.pushState(null, "", next);
      dispatchEvent(new PopStateEvent("popstate"));
    }, shown);
    await page.locator(`[data-state="${state}"] .frame`).waitFor({ timeout: 15_000 });
    for (const size of sizes) for (const edition of editions) await look(state, size, edition);
  } catch (error) {
    complain(`${state}: ${error instanceof Error ? error.message : error}`);
    await page.goto(`${address}gallery.html`);
  }
}

/**
 * @param {string} state
 * @param {string} size
 * @param {string} edition
 */
async function look(state, size, edition) {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const name = `${state}-${size}-${edition}`;
  await page.setViewportSize({ width, height });
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset["edition"] = chosen;
    await document.fonts.ready;
    // A page that takes its size from its box is told of it after the first frame, and drawn in the second.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, edition);
  const examinations = edition === "day" ? [fits, holds, reads, ...(size === sizes[0] ? [rings] : [])] : [fits];
  for (const examine of examinations)
    for (const fault of await page.evaluate(examine, handless(state, size))) complain(`${name}: ${fault}`);
  if (!values.sample && !values.blind) await page.screenshot({ path: new URL(`${name}.png`, pictures).pathname });
}

/** @param {string} fault */
function complain(fault) {
  faults += 1;
  console.error(fault);
}
