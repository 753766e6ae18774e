/*
 * Screenshots of every gallery state into screenshots/, wide and narrow, day and night, French and English;
 * on the way axe-core looks for violations and the page must not scroll sideways nor hold text below 14 px.
 *
 *   node shots.mjs              everything
 *   node shots.mjs vips-bet     only the states whose name begins so
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import process from "node:process";
import { openBrowser } from "./tools/browser.mjs";
import { openGallery } from "./tools/gallery.mjs";

const WIDTHS = [1280, 375, 360];
const READERS = [
  { lang: "fr", edition: "day" },
  { lang: "fr", edition: "night" },
  { lang: "en", edition: "day" },
  { lang: "en", edition: "night" },
];
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wanted = process.argv[2] ?? "";

const { server, address, pictures, STATES } = await openGallery("");
const browser = await openBrowser();
/** @type {string[]} */
const faults = [];

await Promise.all(WIDTHS.map(walk));
await browser.close();
await server.close();
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

/** @param {number} width */
async function walk(width) {
  const page = await browser.newPage({ viewport: { width, height: width > 720 ? 900 : 780 }, reducedMotion: "reduce" });
  for (const state of STATES.filter((/** @type {string} */ name) => name.startsWith(wanted))) {
    for (const { lang, edition } of READERS) {
      const name = `${state}-${width}-${lang}-${edition}`;
      try {
        await page.goto(`${address}gallery.html?state=${state}&lang=${lang}&edition=${edition}`);
        await page.locator("main, .sheet").first().waitFor({ timeout: 15_000 });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        for (const fault of await examine(page)) faults.push(`${name}: ${fault}`);
        await page.screenshot({ path: new URL(`${name}.png`, pictures).pathname, fullPage: !state.endsWith("rules") });
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  await page.close();
}

/** @param {import("playwright-core").Page} page */
async function examine(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent || parent.closest("svg, .unseen, script, style") || !walker.currentNode.textContent?.trim()) continue;
      if (parent.getClientRects().length > 0 && parseFloat(getComputedStyle(parent).fontSize) < 14)
        faults.push(`small text: ${walker.currentNode.textContent}`);
    }
    for (const control of document.querySelectorAll("button, label:has(input), .btn")) {
      const { width, height } = control.getBoundingClientRect();
      if (width > 0 && (width < 43.5 || height < 43.5))
        faults.push(
          `small target ${Math.round(width)} x ${Math.round(height)}: ${control.getAttribute("aria-label") ?? control.textContent?.trim()}`,
        );
    }
    // @ts-expect-error axe is put into the page by the line above
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    for (const violation of violations)
      faults.push(
        `${violation.id}: ${violation.help} ${violation.nodes
          .slice(0, 3)
          .map((/** @type {{ html: string }} */ node) => node.html.slice(0, 110))
          .join(" | ")}`,
      );
    return faults;
  });
}
