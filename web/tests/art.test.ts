import { describe, expect, it } from "vitest";
import { bannerSymbols } from "../src/art/banners";
import { chipSymbols } from "../src/art/chips";
import { faceSymbols } from "../src/art/faces";
import { lead } from "../src/art/lead";
import { lens, round, wedge } from "../src/art/strokes";

const drawings = {
  men: faceSymbols("men"),
  women: faceSymbols("women"),
  banners: bannerSymbols(),
  chips: chipSymbols(),
  lead: lead(),
};

describe.each(Object.entries(drawings))("%s", (_name, svg) => {
  it("is drawn with finite numbers", () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
  it("closes every tag it opens", () => {
    const open = [...svg.matchAll(/<(g|symbol|svg|text)\b[^>]*[^/]>/g)].length;
    const closed = [...svg.matchAll(/<\/(g|symbol|svg|text)>/g)].length;
    expect(open).toBe(closed);
  });
  it("keeps to classes: a strict content policy allows no style attributes", () => {
    expect(svg).not.toContain("style=");
  });
});

describe("portraits", () => {
  it("come in fifteen pieces of 200 x 130 per set", () => {
    for (const set of [drawings.men, drawings.women])
      expect([...set.matchAll(/<symbol id="[^"]+" viewBox="0 \d+ 200 130"/g)]).toHaveLength(15);
  });
});

describe("strokes", () => {
  it("taper: a wedge ends in its point, a lens begins and ends in one", () => {
    expect(wedge(0, 0, 10, 0, 4)).toContain("10 0");
    expect(lens(0, 0, 10, 0, 2)).toMatch(/^M0 0Q.*0 0Z$/);
    expect(round(1.26)).toBe("1.3");
  });
});
