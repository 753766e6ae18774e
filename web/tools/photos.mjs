/* The photographs of Rédac' Chef as files, for printed pages: what src/art/redac draws, one for each photo of the box. */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "vite";

const game = new URL("../../src/marbre/games/redac_chef/", import.meta.url);
const box = await readFile(new URL("packs/classic.toml", game), "utf8");
const photos = [...box.matchAll(/id = "(P\d\d)", kind = "photo", width = (\d), height = (\d)/g)];
const server = await createServer({ server: { middlewareMode: true }, logLevel: "error" });
const { print } = await server.ssrLoadModule("/src/art/redac/photos.ts");
for (const [number, [, id, width, height]] of photos.entries())
  await writeFile(new URL(`press/photos/${id}.svg`, game), print(number, Number(width), Number(height)));
await server.close();
