import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { worker } from "./tools/worker.mjs";

/** The house that the development server passes requests on to. */
const HOUSE = process.env["MARBRE_HOUSE"] ?? "http://127.0.0.1:8000";
/* The Host stays as the browser sent it: the house compares it with the Origin. */
const passed = { target: HOUSE, ws: true };

/* The gallery is a page of the development server only: a build has index.html as its single entry, and the house
   serves it from under /static/. */
export default defineConfig(({ command }) => ({
  plugins: [svelte(), worker()],
  base: command === "build" ? "/static/" : "/",
  build: {
    target: "es2022",
    outDir: "../src/marbre/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { "/api": passed, "/me/": passed } },
}));
