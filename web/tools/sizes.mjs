/*
 * What a first visit downloads: the built index.html with the CSS and JavaScript that it names, gzipped. Fails above
 * the limit. What is loaded later (tables, rules, ...) and the fonts are listed apart.
 */
import { readdir, readFile } from "node:fs/promises";
import process from "node:process";
import { gzipSync } from "node:zlib";

const LIMIT = 150;
const built = new URL("../../src/marbre/server/client/", import.meta.url);
const page = await readFile(new URL("index.html", built), "utf8");
let total = 0;
for (const name of (await readdir(built, { recursive: true })).sort()) {
  if (!/\.(html|css|js|woff2)$/.test(name)) continue;
  const content = await readFile(new URL(name, built));
  const size = (name.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length) / 1024;
  const isFirst = name === "index.html" || (page.includes(`/static/${name}`) && !name.endsWith(".woff2"));
  if (isFirst) total += size;
  console.log(`${size.toFixed(1).padStart(7)} KB  ${name}${isFirst ? "" : " (apart)"}`);
}
console.log(`${total.toFixed(1).padStart(7)} KB  first load, gzipped; the limit is ${LIMIT}`);
if (total > LIMIT) process.exit(1);
