/* What is seen at every table, in each of its states: positions that the engine has played, printed as the page prints them. */
import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import { catalogues as defense } from "../src/gallery/defense";
import { catalogues as extrablatt } from "../src/gallery/extrablatt";
import { catalogues as vips, scenes } from "../src/gallery/fixtures";
import { redacCatalogues } from "../src/gallery/redac";
import State from "../src/gallery/State.svelte";
import { FITTED } from "../src/gallery/states";
import { typoCatalogues } from "../src/gallery/typo";
import Seats from "../src/parts/Seats.svelte";
import { stakeOf } from "../src/games/vips/lately";
import { read } from "../src/words/words.svelte";

const CATALOGUES = { vips, typo: typoCatalogues, defense, extrablatt, redac: redacCatalogues };
const printed = (name: string) => render(State, { props: { name } }).body;
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const part = (html: string, found: RegExp) => plain(found.exec(html)?.[1] ?? "");
const newsIn = (html: string) => part(html, /data-news[^>]*>([\s\S]*?)<button/);
const kickerIn = (html: string) => part(html, /<p class="unseen[^>]*aria-live[^>]*>([\s\S]*?)<\/p>/);
const count = (html: string, mark: RegExp) => [...html.matchAll(mark)].length;

beforeEach(() => read("fr"));

/** What is surely there; fails the test otherwise. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("not in the fixtures");
  return value;
}

describe("every state of every table", () => {
  // Of six people's race the gallery keeps the last lines of the log, none of which is news.
  it.each(FITTED.filter((name) => !name.startsWith("redac-report-six")))(
    "%s has its news, and one main button at most",
    (name) => {
      const html = printed(name);
      expect(newsIn(html).length).toBeGreaterThan("À l’instant".length + 5);
      expect(count(html, /class="btn go/g)).toBeLessThanOrEqual(1);
    },
  );

  it.each(
    FITTED.filter((name) => /-(waiting|watching|sealed|chosen|announced|spelling|ruled)(-four|-six)?$/.test(name)),
  )("%s tells who waits what for, and orders nobody about", (name) => {
    const game = name.split("-")[0] as keyof typeof CATALOGUES;
    const orders = Object.values(CATALOGUES[game].fr["stage"] ?? {}).filter((one) => typeof one === "string");
    const kicker = kickerIn(printed(name));
    if (name.endsWith("-chosen") && kicker.startsWith("À vous")) return; // it is the reader who has chosen
    expect(orders.filter((order) => kicker.includes(order))).toEqual([]);
  });
});

describe("VIPs", () => {
  it("says what somebody else is doing", () => {
    expect(kickerIn(printed("vips-waiting"))).toBe("Mirabelle pose un jeton");
    read("en");
    expect(kickerIn(printed("vips-waiting"))).toBe("Mirabelle is laying a chip");
  });
  it("marks one's own bet and what others moved, until one acts", () => {
    expect(count(printed("vips-place"), /class="piece[^"]* mine/g)).toBe(3);
    expect(count(printed("vips-place"), /class="piece[^"]* moved/g)).toBe(5);
    expect(count(printed("vips-follow"), /class="piece[^"]* moved/g)).toBe(0);
  });
  it("has a plea said aloud over the board, until one acts", () => {
    const said = /class="plea[^>]*>([\s\S]*?)<\/p>/;
    expect(part(printed("vips-waiting"), said)).toMatch(/^Octave plaide/);
    expect(part(printed("vips-follow"), said)).toBe("");
  });
  it("offers pleas that fit what is swapped", () => {
    const html = plain(printed("vips-argue"));
    expect(html).toContain("menton");
    expect(html).not.toContain("front");
  });
  it("tells what a swap means for one's own bet", () => {
    const { view, log } = known(scenes["waiting"]);
    const newest = known(log.at(-1));
    const [first, second] = [view.columns.indexOf(0), view.columns.indexOf(4)];
    const swapped = [{ ...newest, actor: 1, messages: [{ key: "swapped", values: { seat: 1, first, second } }] }];
    const betting = (piece: number) => ({
      ...view,
      seat: 0,
      bets: [{ top: (piece % 5) + 1, middle: 0, bottom: 0 }, null, null, null],
    });
    expect([first, second].map((piece) => Math.floor(piece / 5))).toEqual([0, 0]);
    const best = known(view.fame[0]?.[0]) - known(view.fame[4]?.[0]);
    expect(stakeOf(betting(first) as typeof view, swapped)).toBe(best);
    expect(stakeOf(betting(second) as typeof view, swapped)).toBe(-best);
  });
});

describe("the others' moves", () => {
  it("are marked on the rows, in the papers and in the log beside the board", () => {
    expect(count(printed("typo-place"), /class="foot[^"]* new/g)).toBe(3);
    expect(count(printed("extrablatt-two"), /fresh/g)).toBeGreaterThan(0);
    for (const name of ["vips-place", "typo-place", "extrablatt-act", "redac-layout"])
      expect(count(printed(name), /class="latest/g)).toBe(1);
  });
});

describe("who plays with whom, and as whom", () => {
  it("stands at every seat", () => {
    expect(plain(printed("redac-newsroom"))).toContain("avec Mirabelle");
    expect(plain(printed("defense-team"))).toContain("avec Colombe");
    expect(count(printed("redac-report-six"), /class="character/g)).toBe(6);
  });
});

describe("a latency", () => {
  const kept = (lag: number | null, reader = 1) => {
    const person = { name: "Agathe", bot: null, presence: "here", clock: null, lag } as const;
    const bot = { ...person, name: "Octave", bot: "expert" };
    return render(Seats, { props: { players: [person, bot], acting: [], reader } }).body;
  };
  it("has its room before it is known, apart from what stands before it; bots have none", () => {
    expect(plain(kept(111))).toMatch(/Agathe\s+111/);
    expect([null, 111].map((lag) => count(kept(lag), /class="num lag/g))).toEqual([1, 1]);
  });
  it("is not told of oneself", () => {
    expect(plain(kept(111, 0))).not.toContain("111");
  });
});

describe("what cannot be used", () => {
  it("is struck out in an exchange, and says why on the fax", () => {
    expect(count(printed("defense-exchange"), /class="strike/g)).toBeGreaterThan(0);
    expect(count(printed("extrablatt-blocked"), /class="why/g)).toBe(2);
  });
});
