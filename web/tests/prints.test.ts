import { describe, expect, it } from "vitest";
import { print } from "../src/art/redac/photos";

const PACKS = import.meta.glob<string>("../../src/marbre/games/redac_chef/packs/classic.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const FILES = import.meta.glob<string>("../../src/marbre/games/redac_chef/press/photos/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("the photographs of printed pages", () => {
  const box = Object.values(PACKS).join("");
  const photos = [...box.matchAll(/id = "(P\d\d)", kind = "photo", width = (\d), height = (\d)/g)];

  it("are those that the client draws (npm run photos)", () => {
    const drawn = photos.map(([, id, width, height], number) => [
      `../../src/marbre/games/redac_chef/press/photos/${id}.svg`,
      print(number, Number(width), Number(height)),
    ]);
    expect(drawn.length).toBe(29);
    expect(FILES).toEqual(Object.fromEntries(drawn));
  });
});
