/*
 * Plays VIPs through the page, as a newcomer would: front page, play now, bets, chips, swaps, arguments, count.
 *
 *   node tools/play.mjs http://127.0.0.1:8000 [--width 375] [--lang en] [--night] [--shots /tmp/shots]
 */
import { mkdir } from "node:fs/promises";
import process from "node:process";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";

const LONGEST = 240_000;

/** @param {import("playwright-core").Page} page @param {(name: string) => Promise<void>} shoot */
export async function playToTheEnd(page, shoot = async () => {}) {
  const until = Date.now() + LONGEST;
  let turns = 0;
  while (Date.now() < until) {
    if (await page.locator(".players .score").first().isVisible()) return turns;
    // A reload or a cut line in the middle of a click is no reason to stop.
    if (await takeTurn(page, shoot, turns).catch(() => false)) turns += 1;
    await page.waitForTimeout(60);
  }
  await shoot("stuck");
  throw new Error("the game did not end");
}

/** @param {import("playwright-core").Page} page @param {(name: string) => Promise<void>} shoot @param {number} turns */
async function takeTurn(page, shoot, turns) {
  const dock = page.locator(".dock");
  const radios = dock.locator("fieldset");
  if (await radios.first().isVisible()) {
    for (const level of [0, 1, 2])
      await radios
        .nth(level)
        .locator("input")
        .nth((level * 2 + 1) % 5)
        .check();
    await shoot("bet");
    await dock.locator(".btn.go").click();
    await radios.first().waitFor({ state: "detached" });
    return true;
  }
  const lines = dock.locator("form + p + ul button, section ul button");
  if (await lines.first().isVisible()) {
    await shoot("argue");
    await lines.first().click();
    await page.waitForTimeout(300);
    return true;
  }
  const chip = dock.locator('.pick[aria-disabled="false"]').first();
  if (!(await chip.isVisible())) {
    const finish = dock.getByRole("button", { name: /^(Finir|Finish)/ });
    if (!(await finish.isVisible())) return false;
    await finish.click({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(250);
    return true;
  }
  if ((await chip.getAttribute("aria-pressed")) !== "true") await chip.click();
  if (turns === 1) await shoot("chip");
  await page.locator(`[data-piece="${(turns * 4) % 15}"]`).click({ timeout: 3000 });
  if (turns === 1) await shoot("planned");
  await dock.locator(".btn.go").click({ timeout: 3000 });
  await page.waitForTimeout(250);
  return true;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: "string", default: "1280" },
      lang: { type: "string", default: "fr" },
      night: { type: "boolean", default: false },
      shots: { type: "string" },
    },
  });
  const width = Number(values.width);
  const browser = await openBrowser();
  const page = await browser.newPage({
    viewport: { width, height: width > 720 ? 900 : 780 },
    locale: values.lang,
    colorScheme: values.night ? "dark" : "light",
  });
  page.on("pageerror", (error) => console.error("page error:", error.message));
  page.on("console", (said) => said.type() === "error" && console.error("console:", said.text()));
  const folder = values.shots;
  if (folder) await mkdir(folder, { recursive: true });
  const shoot = async (/** @type {string} */ name) => {
    const path = `${folder}/${name}-${width}-${values.lang}${values.night ? "-night" : ""}.png`;
    if (folder) await page.screenshot({ path, fullPage: true });
  };
  await page.goto(positionals[0] ?? "http://127.0.0.1:8000");
  await page.locator("h1").waitFor();
  await shoot("front");
  const began = Date.now();
  await page.locator(".btn.go").first().click();
  await page.locator(".dock").waitFor();
  console.log(`a table after ${Date.now() - began} ms: ${page.url()}`);
  const turns = await playToTheEnd(page, shoot);
  await page.waitForTimeout(500);
  await shoot("over");
  console.log(`${turns} turns; ${await page.locator("h2").first().textContent()}`);
  await browser.close();
}
