import { describe, expect, it } from "vitest";
import { rulebooks } from "../src/gallery/fixtures";
import { isOnProvenance, ruleParts } from "../src/parts/ruletext";

describe("a rule's text", () => {
  it("is one part where its provenance does not change", () => {
    expect(ruleParts("Un morceau sans jeton.")).toEqual([{ provenance: null, text: "Un morceau sans jeton." }]);
  });
  it("is cut where it does", () => {
    expect(ruleParts("Qui gagne. *(ours)* On partage.")).toEqual([
      { provenance: null, text: "Qui gagne. " },
      { provenance: "ours", text: " On partage." },
    ]);
  });
  it("is told at a table without the prose on where rules come from, and with all other prose", () => {
    for (const book of [rulebooks.fr, rulebooks.en]) {
      const prose = book.flatMap((chapter) => chapter.prose);
      expect(prose.filter(isOnProvenance).length).toBe(1);
      expect(prose.find((text) => !isOnProvenance(text))).toMatch(/2 (à|to) 5/);
    }
  });
  it("leaves no mark-up in any paragraph of the rulebooks", () => {
    const texts = [rulebooks.fr, rulebooks.en]
      .flat()
      .flatMap((chapter) => chapter.paragraphs.map((paragraph) => paragraph.text));
    expect(texts.length).toBeGreaterThan(50);
    for (const text of texts) for (const part of ruleParts(text)) expect(part.text).not.toContain("*");
  });
});
