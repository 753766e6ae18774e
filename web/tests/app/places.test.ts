import { mayReload } from "../../src/app/offline";
import { describe, expect, it } from "vitest";
import { pageAt } from "../../src/app/places";

const at = (path: string) => pageAt(new URL(path, "http://marbre.test"));

describe("addresses", () => {
  it.each([
    ["/", { name: "front" }],
    ["/new", { name: "new", game: null }],
    ["/new?game=vips", { name: "new", game: "vips" }],
    ["/t/gargouille", { name: "table", id: "gargouille" }],
    ["/t/a%20b", { name: "table", id: "a b" }],
    ["/replay/x", { name: "replay", id: "x", step: null, review: false }],
    ["/replay/x?review", { name: "replay", id: "x", step: null, review: true }],
    ["/replay/x?step=12", { name: "replay", id: "x", step: 12, review: false }],
    ["/replay/x?step=-1", { name: "replay", id: "x", step: null, review: false }],
    ["/rules/vips#VIP-2.3", { name: "rules", slug: "vips", rule: "VIP-2.3" }],
    ["/rules/table", { name: "rules", slug: "table", rule: null }],
    ["/cards/redac-chef", { name: "cards", slug: "redac-chef" }],
    ["/learn/vips", { name: "learn", slug: "vips", from: 0, rule: null }],
    ["/learn/vips?from=4", { name: "learn", slug: "vips", from: 4, rule: null }],
    ["/learn/vips?rule=VIP-2.3", { name: "learn", slug: "vips", from: 0, rule: "VIP-2.3" }],
    ["/settings", { name: "settings" }],
    ["/about", { name: "about" }],
    ["/host", { name: "host" }],
  ])("%s", (path, page) => expect(at(path)).toEqual(page));

  it.each(["-1", "many", ""])("begins no lesson at %j", (from) =>
    expect(at(`/learn/vips?from=${from}`)).toEqual({ name: "lost" }),
  );

  it.each(["/nowhere", "/t/", "/t/a/b", "/new/x", "/rules/a/b", "/t/%"])("%s leads nowhere, or harms nobody", (path) =>
    expect(["lost", "table"]).toContain(at(path).name),
  );
});

it("loads a page again once when its build is gone, and not for ever", () => {
  expect(mayReload(1_000_000, null)).toBe(true);
  expect(mayReload(1_000_000, "999000")).toBe(false);
  expect(mayReload(1_000_000, "900000")).toBe(true);
});
