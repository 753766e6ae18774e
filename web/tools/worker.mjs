/* The service worker and its page, made with the build: they name the built files and carry the build's hash. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** @param {string} name */
const source = (name) => readFileSync(new URL(`../worker/${name}`, import.meta.url), "utf8");
/** What public/ puts beside index.html, and the page without a line needs. */
const PUBLIC = ["edition.js", "icon.svg"];

/** @returns {import("vite").Plugin} */
export function worker() {
  return {
    name: "marbre-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build has no index.html");
        const html = page.source.toString();
        const first = Object.keys(bundle).filter((name) => name !== "index.html" && html.includes(`/static/${name}`));
        const styles = first.filter((name) => name.endsWith(".css"));
        const links = styles.map((name) => `<link rel="stylesheet" href="/static/${name}" />`);
        const shell = [...first, ...PUBLIC].sort().map((name) => `/static/${name}`);
        const version = createHash("sha256").update(Object.keys(bundle).sort().join()).update(html).digest("hex");
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: source("sw.js")
            .replace("__VERSION__", version.slice(0, 12))
            .replace("__SHELL__", JSON.stringify(shell)),
        });
        this.emitFile({
          type: "asset",
          fileName: "offline.html",
          source: source("offline.html").replace("<!-- styles -->", links.join("")),
        });
      },
    },
  };
}
