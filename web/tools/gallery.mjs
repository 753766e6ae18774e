/* The gallery, served for the tools that look at its states. */
import { mkdir } from "node:fs/promises";
import { createServer } from "vite";

const ROOT = new URL("../", import.meta.url);

/**
 * Its address, its states and those that fit into every window, a folder for pictures, and a server to be closed.
 * @param {string} folder
 */
export async function openGallery(folder) {
  const pictures = new URL(`screenshots/${folder}`, ROOT);
  await mkdir(pictures, { recursive: true });
  const server = await createServer({ root: ROOT.pathname, server: { port: 0, hmr: false }, logLevel: "error" });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? "";
  const { STATES, FITTED } = await server.ssrLoadModule("/src/gallery/states.ts");
  return { server, address, pictures, STATES, FITTED };
}
