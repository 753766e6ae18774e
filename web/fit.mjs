/*
 * Every table in every window: each state of the gallery at eight sizes, day and night. Nothing scrolls, every part of the
 * frame stands wholly in the window, none lies on another, and whatever can be pressed can be reached.
 *
 *   node fit.mjs                      everything, pictures into screenshots/fit/
 *   node fit.mjs vips                 the states whose name begins so
 *   node fit.mjs --sample             what `make test` looks at: every tenth state at all sizes, by day, no pictures
 *   node fit.mjs typo --size 375x812
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { openBrowser } from "./tools/browser.mjs";
import { openGallery } from "./tools/gallery.mjs";

const SIZES = ["1280x900", "1366x650", "1920x1080", "768x1024", "375x812", "812x375", "960x540", "375x470"];
const EVERY = 10;
/** Milliseconds for the first page, whose modules are compiled as they are asked for. */
const PATIENCE = 300_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "boolean" }, size: { type: "string", multiple: true }, lang: { type: "string" } },
});
const sizes = values.size ?? SIZES;
const editions = values.sample || values.size ? ["day"] : ["day", "night"];

const { server, address, pictures, FITTED } = await openGallery("fit/");
const states = FITTED.filter(
  (/** @type {string} */ name, /** @type {number} */ index) =>
    positionals.every((prefix) => name.startsWith(prefix)) && !(values.sample && index % EVERY),
);
const browser = await openBrowser();
/** @type {string[]} */
const faults = [];
const page = await browser.newPage({ reducedMotion: "reduce" });
page.setDefaultNavigationTimeout(PATIENCE);
await page.goto(`${address}gallery.html`);
for (const state of states) await walk(state);
await browser.close();
await server.close();
for (const fault of faults) console.error(fault);
console.log(`${states.length} states, ${sizes.length} sizes, ${faults.length} faults`);
process.exit(faults.length > 0 || states.length === 0 ? 1 : 0);

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
    faults.push(`${state}: ${error instanceof Error ? error.message : error}`);
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
  await page.evaluate((chosen) => {
    document.documentElement.dataset["edition"] = chosen;
    return document.fonts.ready.then(() => undefined);
  }, edition);
  for (const fault of await page.evaluate(examine)) faults.push(`${name}: ${fault}`);
  if (!values.sample) await page.screenshot({ path: new URL(`${name}.png`, pictures).pathname });
}

/** In the page: what does not fit. */
function examine() {
  const SLACK = 1;
  /** @type {string[]} */
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} px`);
  if (scrollHeight > innerHeight) found.push(`scrolls: ${scrollHeight} px`);
  const isShown = (/** @type {Element} */ element) => element.getClientRects().length > 0;
  const nameOf = (/** @type {Element} */ element) =>
    element.getAttribute("aria-label") ?? (element.textContent?.trim().slice(0, 40) || element.className);
  /** @param {Element} element */
  function isInside(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= -SLACK && top >= -SLACK && right <= innerWidth + SLACK && bottom <= innerHeight + SLACK;
  }
  const parts = [...document.querySelectorAll(".frame > *")].filter(isShown);
  for (const part of parts) {
    if (!isInside(part)) found.push(`outside the window: ${part.className}`);
    if (part.scrollHeight > part.clientHeight + SLACK || part.scrollWidth > part.clientWidth + SLACK)
      found.push(
        `${part.className} holds ${part.scrollWidth} x ${part.scrollHeight} in ${part.clientWidth} x ${part.clientHeight}`,
      );
  }
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > SLACK && down > SLACK) found.push(`${one.className} lies on ${other.className}`);
    }
  // Three, two, one: all of it in sight, and nothing below it to be touched yet.
  const counting = document.querySelector("[data-count-in]");
  for (const part of counting?.children ?? []) if (!isInside(part)) found.push(`outside the window: ${nameOf(part)}`);
  for (const control of document.querySelectorAll(".frame :is(button, input, a.btn, [role=button], summary)")) {
    if (!isShown(control) || control.closest(".unseen, [inert]")) continue;
    if (!isInside(control)) {
      found.push(`out of reach: ${nameOf(control)}`);
      continue;
    }
    const { left, top, width, height } = control.getBoundingClientRect();
    if (!(control instanceof SVGElement) && !control.closest("svg, .board") && (width < 39.5 || height < 39.5))
      found.push(`small target ${Math.round(width)} x ${Math.round(height)}: ${nameOf(control)}`);
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (counting) {
      if (above && !counting.contains(above)) found.push(`touched while it is counted in: ${nameOf(control)}`);
    } else if (
      above &&
      !control.contains(above) &&
      !above.contains(control) &&
      !above.closest("label")?.contains(control)
    )
      found.push(`${nameOf(above)} lies on ${nameOf(control)}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent || parent.closest("svg, .unseen, script, style") || !walker.currentNode.textContent?.trim()) continue;
    if (isShown(parent) && parseFloat(getComputedStyle(parent).fontSize) < 12)
      found.push(`small text: ${walker.currentNode.textContent}`);
  }
  return [...new Set(found)];
}
