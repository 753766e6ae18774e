/* public/icon.svg as PNG, in the sizes that the manifest names. */
import { readFile, writeFile } from "node:fs/promises";
import { openBrowser } from "./browser.mjs";

const svg = await readFile(new URL("../public/icon.svg", import.meta.url), "utf8");
const browser = await openBrowser();
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await writeFile(new URL(`../public/icon-${size}.png`, import.meta.url), await page.screenshot());
  await page.close();
}
await browser.close();
