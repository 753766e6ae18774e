import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import { photograph } from "../src/art/redac/photos";
import { SCENES } from "../src/art/redac/scenes";
import { redacCatalogues, redacScene } from "../src/gallery/redac";
import RedacCount from "../src/games/redac-chef/RedacCount.svelte";
import { areaOf, backOf, pageOf, tilesOf } from "../src/games/redac-chef/box";
import { arranged, type Place } from "../src/games/redac-chef/heap";
import { aloudOf, newsOf } from "../src/games/redac-chef/news";
import { Carry } from "../src/games/redac-chef/page/carry.svelte";
import { edgeBetween, fits, neighbour, overlap, snap, stepped } from "../src/games/redac-chef/page/grid";
import { isTurning, prediction } from "../src/games/redac-chef/pending";
import {
  anyBack,
  areasOf,
  lastShout,
  leftOf,
  lyingIn,
  roomOf,
  sideOf,
  taskOf,
  toldAt,
} from "../src/games/redac-chef/table";
import { nameOf } from "../src/games/redac-chef/tiles/naming";
import { captionOf, linesOf, productOf, settingOf, shapeOf, shortened } from "../src/games/redac-chef/tiles/tile";
import type { RedacAction, RedacView } from "../src/games/redac-chef/types";
import { asked, leading } from "../src/games/redac-chef/undoing";
import { talkOf } from "../src/protocol/talk";
import type { Told } from "../src/protocol/types";
import { read } from "../src/words/words.svelte";

const tiles = tilesOf(redacCatalogues.fr);
const { view: laying } = redacScene("layout");
const { view: reporting } = redacScene("report");
const me = (view: RedacView) => view.desks[0] ?? raise();
const raise = (): never => {
  throw new Error("no such thing");
};

beforeEach(() => read("fr"));

describe("the box", () => {
  it("has the tiles of the pack", () => {
    const kinds = tiles.map((tile) => tile.kind);
    expect([kinds.length, kinds.filter((kind) => kind === "photo").length]).toEqual([120, 29]);
    expect(tiles.filter((tile) => tile.kind === "article").every((tile) => tile.colour && tile.mood)).toBe(true);
    expect(tiles.filter((tile) => tile.kind === "photo").every((tile) => tile.wants.length > 0)).toBe(true);
    expect(tiles.filter((tile) => tile.kind === "ad").every((tile) => tile.dollars > 0)).toBe(true);
  });
  it("comes with the page of the day", () => {
    expect(pageOf(laying)).toMatchObject({ columns: 8, rows: 16, fold: 8, tribune: { width: 5, height: 4 } });
    expect(pageOf(redacScene("ready").view)).toMatchObject({ columns: 7, rows: 14, star: { x: 3, y: 2 } });
  });
  it("shows of a back how large it is, and not which way it was cut", () => {
    for (const area of [4, 6, 8, 9, 12]) expect(areaOf(backOf(area, 0))).toBe(area);
    expect(backOf(6, 0)).not.toEqual(backOf(6, 1));
  });
  it("has a photograph for every photo", () => {
    expect(SCENES).toHaveLength(29);
    for (let number = 0; number < 29; number++) expect(photograph(number, 88, 106)).toContain("<path");
    expect(photograph(3, 88, 106)).not.toBe(photograph(4, 88, 106));
  });
});

describe("headlines", () => {
  it("lose their end at a word, never at a small one", () => {
    expect(shortened("La rivière revient dans son lit", 12, 2)).toBe("La rivière revient…");
    expect(shortened("Grève des réverbères", 8, 1)).toBe("Grève…");
    expect(shortened("Panne de trombones", 20, 1)).toBe("Panne de trombones");
    expect(shortened("Anticonstitutionnellement", 9, 1)).toBe("Anticons…");
    expect(shortened("Pommade des pressés", 7, 1)).toBe("Pommad…");
  });
  it("are counted in lines", () => {
    expect(linesOf("un deux trois", 8)).toBe(2);
    expect(linesOf("extraordinaire", 8)).toBe(Infinity);
  });
  it("are never set smaller than can be read, and most are whole at a desk", () => {
    const set = tiles.filter(({ kind }) => kind === "article").map((tile) => settingOf(tile.headline, tile, 46));
    expect(Math.min(...set.map(({ size }) => size))).toBeGreaterThanOrEqual(14);
    expect(set.filter(({ text }) => !text.endsWith("…")).length).toBeGreaterThan(set.length * 0.75);
  });
  it("of an ad are a product and what is said of it", () => {
    expect(productOf("Encre Minuit : noire de nature")).toEqual({ name: "Encre Minuit", slogan: "Noire de nature" });
    expect(productOf("Savon Petit-Jour")).toEqual({ name: "Savon Petit-Jour", slogan: "" });
  });
  it("of a narrow photo are left out", () => {
    const photos = tiles.filter(({ kind }) => kind === "photo");
    expect(photos.filter(({ width }) => width === 2).every((tile) => captionOf(tile, 46) === "")).toBe(true);
    expect(photos.some((tile) => captionOf(tile, 46).length > 8)).toBe(true);
  });
  it("are said whole, with size, mood and points", () => {
    const article = tiles[0] ?? raise();
    expect(nameOf(article).replaceAll("\u202f", " ")).toBe(
      "Article Sport, 1 sur 4 : « La tortue finit avant la pluie », 1 visage gai, 1 point",
    );
    expect(shapeOf(article)).toBe("slim");
  });
});

describe("the page", () => {
  const sheet = { columns: 7, rows: 14 };
  const size = { width: 3, height: 2 };
  const lying = [{ x: 1, y: 0, width: 5, height: 4 }];

  it("has room on the page and on nothing else", () => {
    expect(fits(sheet, lying, { x: 0, y: 4, ...size })).toBe(true);
    expect(fits(sheet, lying, { x: 0, y: 3, ...size })).toBe(false);
    expect(fits(sheet, lying, { x: 5, y: 4, ...size })).toBe(false);
    expect(overlap({ x: 0, y: 0, ...size }, { x: 3, y: 0, ...size })).toBe(false);
  });
  it("snaps to the nearest free place, not too far away", () => {
    expect(snap(sheet, lying, size, { x: 2.2, y: 3.1 }, 1.6)).toEqual({ x: 2, y: 4 });
    expect(snap(sheet, lying, size, { x: 2, y: 1 }, 1.6)).toBeNull();
    expect(snap(sheet, lying, size, { x: -3, y: 20 })).toEqual({ x: 0, y: 12 });
  });
  it("is walked over as far as it goes", () => {
    expect(stepped(sheet, { x: 0, y: 0, ...size }, "left")).toEqual({ x: 0, y: 0 });
    expect(stepped(sheet, { x: 0, y: 0, ...size }, "down")).toEqual({ x: 0, y: 1 });
  });
  it("knows who is beside whom", () => {
    const [one, right, below] = [
      { x: 0, y: 0, ...size },
      { x: 3, y: 1, ...size },
      { x: 1, y: 2, ...size },
    ];
    expect(edgeBetween(one, right)).toEqual({ x: 3, y: 1, length: 1, isUpright: true });
    expect(edgeBetween(below, one)).toEqual({ x: 1, y: 2, length: 2, isUpright: false });
    expect(edgeBetween(one, { x: 3, y: 2, ...size })).toBeNull();
    expect(neighbour([one, right, below], one, "right")).toBe(right);
    expect(neighbour([one, right, below], one, "down")).toBe(below);
    expect(neighbour([one], one, "up")).toBeNull();
  });
});

describe("what is carried", () => {
  const held = { key: 3, width: 2, height: 3, up: true, from: "desk" as const };

  it("is laid where its outline is, once", () => {
    const laid: unknown[] = [];
    const carry = new Carry();
    carry.ground = { spotAt: () => null, isOver: () => true, lay: (...what) => laid.push(what), lift: () => {} };
    carry.pick(held, "keys", { x: 1, y: 2 });
    carry.turn();
    carry.lay();
    carry.lay();
    expect(laid).toEqual([
      [
        { ...held, up: false },
        { x: 1, y: 2 },
      ],
    ]);
    expect(carry.held).toBeNull();
  });
  it("stays where it was when it is let go", () => {
    const carry = new Carry();
    carry.pick({ ...held, key: "tribune" }, "tap", { x: 1, y: 2 });
    carry.turn();
    expect(carry.held?.up).toBe(true);
    carry.drop();
    expect([carry.held, carry.spot]).toEqual([null, null]);
  });
});

const asking = (view: RedacView, action: RedacAction) => ({ action, subject: prediction.subjectOf(view, action) });

describe("what was asked and not answered", () => {
  const done = (view: RedacView, ...actions: readonly RedacAction[]) =>
    actions.reduce((now, action) => prediction.done(now, asking(now, action)), view);

  it("shows a tile where it was laid, moved, turned and lifted", () => {
    const [tile = -1] = me(laying).desk;
    const laid = done(laying, { type: "place", tile, x: 2, y: 12, up: true });
    expect(me(laid).placed.at(-1)).toEqual([tile, 2, 12, true]);
    expect(me(laid).desk).not.toContain(tile);
    const turned = done(laid, { type: "flip", tile });
    expect(me(turned).placed.find(([one]) => one === tile)?.[3]).toBe(false);
    const lifted = done(turned, { type: "lift", tile });
    expect(me(lifted).desk).toContain(tile);
    expect(me(done(lifted, { type: "tribune", x: 0, y: 1 })).tribune).toEqual([0, 1]);
  });
  it("is not done twice when the view has it already", () => {
    const [[tile] = raise()] = me(laying).placed;
    const flip = asking(laying, { type: "flip", tile });
    const once = prediction.done(laying, flip);
    expect(prediction.done(once, flip)).toEqual(once);
    const lift = asking(laying, { type: "lift", tile });
    expect(prediction.done(prediction.done(laying, lift), lift)).toEqual(prediction.done(laying, lift));
    const keep = asking(reporting, { type: "keep" });
    const kept = prediction.done(reporting, keep);
    expect(me(kept).desk).toHaveLength(me(reporting).desk.length + 1);
    expect(prediction.done(kept, keep)).toEqual(kept);
  });
  it("takes what lies face up at once; what lies face down must be turned first", () => {
    const free = done(reporting, { type: "give-back" });
    expect(free.heap[me(reporting).slot]).toBe(me(reporting).hand);
    const up = lyingIn(free).find(({ what }) => what >= 0) ?? raise();
    expect(me(done(free, { type: "take", slot: up.slot })).hand).toBe(up.what);
    const back = lyingIn(free).find(({ what }) => what < 0) ?? raise();
    const take = asking(free, { type: "take", slot: back.slot });
    const taken = prediction.done(free, take);
    expect([me(taken).hand, taken.heap[back.slot]]).toEqual([null, null]);
    expect(isTurning(free, taken)).toBe(true);
    expect(isTurning(free, free)).toBe(false);
  });
  it("begins the layout with the shout, but in turns", () => {
    expect(me(done(reporting, { type: "maquette" })).phase).toBe("layout");
    const slow = { ...reporting, options: { ...reporting.options, mode: "slow" as const } };
    expect(me(done(slow, { type: "maquette" })).phase).toBe("reporting");
  });
});

describe("the table", () => {
  it("asks of everybody what the moment asks", () => {
    const tasks = ["ready", "report", "layout", "printed", "proof", "draft", "over", "watching", "puzzle", "newsroom"];
    expect(tasks.map((name) => taskOf(redacScene(name).view))).toEqual([
      "ready",
      "report",
      "layout",
      "wait",
      "proof",
      "draft",
      "over",
      "watch",
      "layout",
      "layout",
    ]);
  });
  it("knows whose side a seat is on", () => {
    const { view } = redacScene("newsroom");
    expect([0, 1, 2, 3, null].map((seat) => sideOf(view, seat))).toEqual([0, 1, 0, 1, -1]);
  });
  it("gives a longer clock what is left of the short one and its own rest", () => {
    const view = { ...laying, clocks: [240, 240, 240], percents: [150, 100, 100, 100], rings: 100 };
    expect(leftOf(view, 0, 30_000)).toBe(150_000);
    expect(leftOf(view, 1, 30_000)).toBe(30_000);
    expect(leftOf(laying, 0, null)).toBeNull();
  });
  it("says itself at one minute, thirty and ten seconds, once", () => {
    expect([toldAt(61, 60), toldAt(60, 59), toldAt(31, 30), toldAt(11, 10), toldAt(240, 239)]).toEqual([
      60,
      null,
      30,
      10,
      null,
    ]);
  });
  it("measures what was kept against the page", () => {
    const { kept, room } = roomOf(laying, tiles, me(laying));
    expect(room).toBe(8 * 16 - 20);
    expect(kept).toBeGreaterThan(room * 0.9);
    expect(areasOf(me(laying), pageOf(laying), tiles)).toHaveLength(me(laying).placed.length + 1);
  });
  it("takes any back of a size", () => {
    const slots = lyingIn(reporting);
    const slot = anyBack(slots, 6, () => 0.999) ?? -1;
    expect(reporting.heap[slot]).toBe(-6);
    expect(anyBack(slots, 7)).toBeNull();
  });
  it("hears shouts, and tells no hand's every move", () => {
    const log = [said(1, "maquette"), said(2, "keep")];
    expect(lastShout(log)).toEqual({ number: 1, key: "maquette", seat: 2 });
    expect(aloudOf(reporting, log)).toHaveLength(1);
    expect(aloudOf(redacScene("slow").view, log)).toHaveLength(2);
  });
});

const said = (number: number, key: string, seat = 2): Told => ({
  number,
  at: 0,
  actor: seat,
  messages: [{ key, values: { seat } }],
});

describe("the end of a puzzle", () => {
  it("shows no score, which is not 0, where ads are missing from the page", () => {
    const { view, outcome, players } = redacScene("over");
    if (!outcome) throw new Error("not over");
    const page = (complete: boolean) => ({ points: 0, dollars: 0, lines: [], income: [], tally: null, complete });
    const counts = [view.desks.map((_, which) => page(which > 0))];
    const missing = { points: 0, rule: "RED-12.3", message: { key: "count-incomplete", values: {} } };
    const breakdown = outcome.breakdown.map((_, seat) => (seat === 0 ? [missing] : []));
    const props = {
      view: { ...view, counts, options: { ...view.options, mode: "puzzle" as const } },
      outcome: { ...outcome, breakdown, scores: outcome.scores.map(() => 0) },
      tiles,
      talk: talkOf(redacCatalogues, players, 0),
      onrule: () => {},
      onopen: () => {},
    };
    const { body } = render(RedacCount, { props });
    expect(body.match(/class="score[^"]*">–</g)).toHaveLength(1);
    expect(body.match(/class="score[^"]*">0</g)).toHaveLength(outcome.scores.length - 1);
    expect(body).toContain("incomplet");
  });
});

describe("the log of a race", () => {
  const keys = (log: readonly Told[], view = reporting) => newsOf(view, log).map(({ number }) => number);
  it("tells each tile in one line: that it is held, then what became of it", () => {
    const log = [said(1, "take-back"), said(2, "turned"), said(3, "take", 1)];
    expect(keys(log)).toEqual([2, 3]);
    expect(keys([...log, said(4, "give-back-open"), said(5, "take")])).toEqual([3, 4, 5]);
    expect(keys([...log, said(4, "keep", 1)])).toEqual([2, 4]);
  });
  it("still tells what was held when time was up", () => {
    expect(keys([said(1, "take"), said(2, "time-up", 0), said(3, "take"), said(4, "keep")])).toEqual([1, 2, 4]);
  });
  it("leaves out the pages, and in turns nothing", () => {
    const log = [said(1, "place"), said(2, "tirage")];
    expect(keys(log)).toEqual([2]);
    expect(keys(log, redacScene("slow").view)).toEqual([1, 2]);
  });
});

describe("the heap on the screen", () => {
  const lying = (...slots: (readonly [number, number])[]) => slots.map(([slot, what]) => ({ slot, what }));
  const shown = (places: readonly Place[]) => places.map(({ what, taken }) => (taken ? null : what));
  it("leaves a hole where a tile was taken, so that no other moves", () => {
    const before = arranged([], lying([0, -4], [1, -6], [2, -8]));
    const after = arranged(before, lying([0, -4], [2, -8]));
    expect(shown(after)).toEqual([-4, null, -8]);
    expect(shown(arranged(after, lying([0, -4], [2, -8], [5, -6])))).toEqual([-4, null, -8, -6]);
  });
  it("fills a hole only with what has its size, and never the moment it was left", () => {
    const same = (one: number, other: number) => one % 10 === other % 10;
    const before = arranged([], lying([0, 11], [1, 12]), same);
    const swapped = arranged(before, lying([1, 12], [2, 21]), same);
    expect(shown(swapped)).toEqual([null, 12, 21]);
    expect(shown(arranged(swapped, lying([1, 12], [2, 21], [3, 31]), same))).toEqual([31, 12, 21]);
  });
});

describe("taking back and doing again", () => {
  const after = (action: RedacAction) => me(prediction.done(laying, asking(laying, action)));
  const [[tile, x, y, up] = raise()] = me(laying).placed;
  const [left] = me(laying).desk;

  it("finds the action that was taken back, whatever it was", () => {
    if (left === undefined) raise();
    const actions: RedacAction[] = [
      { type: "place", tile: left ?? 0, x: 0, y: 0, up: true },
      { type: "place", tile, x: 7, y: 15, up: true },
      { type: "lift", tile },
      { type: "tribune", x: 0, y: 3 },
    ];
    for (const action of actions) expect(leading(me(laying), after(action))).toEqual(action);
  });
  it("does a turned tile again as one that is laid so", () => {
    const flipped = after({ type: "flip", tile });
    expect(leading(me(laying), flipped)).toEqual({ type: "place", tile, x, y, up: !up });
  });
  it("finds nothing where nothing or too much has changed", () => {
    expect(leading(me(laying), me(laying))).toBeNull();
    expect(leading(me(laying), { ...me(laying), tribune: [0, 3], placed: [] })).toBeNull();
  });
  it("listens to the keys that everybody knows", () => {
    const press = (key: string, held: Partial<KeyboardEvent>) => asked({ key, ...held } as KeyboardEvent);
    expect(press("z", { ctrlKey: true })).toBe("undo");
    expect(press("z", { metaKey: true })).toBe("undo");
    expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
    expect(press("y", { ctrlKey: true })).toBe("redo");
    expect([press("z", {}), press("z", { ctrlKey: true, altKey: true }), press("f", { ctrlKey: true })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
