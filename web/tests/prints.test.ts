import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { print } from "../src/art/redac/photos";

const GAME = new URL("../../src/marbre/games/redac_chef/", import.meta.url);

describe("the photographs of printed pages", () => {
  const box = readFileSync(new URL("packs/classic.toml", GAME), "utf8");
  const photos = [...box.matchAll(/id = "(P\d\d)", kind = "photo", width = (\d), height = (\d)/g)];

  it("are those that the client draws (npm run photos)", () => {
    expect(photos.length).toBe(29);
    expect(readdirSync(new URL("photos", GAME)).sort()).toEqual(photos.map(([, id]) => `${id}.svg`));
    photos.forEach(([, id, width, height], number) => {
      expect(readFileSync(new URL(`photos/${id}.svg`, GAME), "utf8")).toBe(
        print(number, Number(width), Number(height)),
      );
    });
  });
});
