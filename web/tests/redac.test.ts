import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import { photograph } from "../src/art/redac/photos";
import { SCENES } from "../src/art/redac/scenes";
import { redacCatalogues, redacScene } from "../src/gallery/redac";
import Places from "../src/parts/frame/Places.svelte";
import { areaOf, backOf, pageOf, tilesOf } from "../src/games/redac-chef/box";
import { deskNote } from "../src/games/redac-chef/deskNote";
import { arranged, type Place } from "../src/games/redac-chef/heap";
import { aloudOf, newsOf } from "../src/games/redac-chef/news";
import { newConflicts, troubleOf } from "../src/games/redac-chef/conflicts";
import { Carry } from "../src/games/redac-chef/page/carry.svelte";
import { edgeBetween, fits, neighbour, overlap, snap, stepped } from "../src/games/redac-chef/page/grid";
import { GAP, piecesOf, planFor, squareAt } from "../src/games/redac-chef/page/plan";
import { isTurning, prediction } from "../src/games/redac-chef/pending";
import { FOOT, gridFor, NAMED, namedGridFor, settled } from "../src/games/redac-chef/slots";
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
import { captionOf, hasMoods, linesOf, productOf, settingOf, shapeOf } from "../src/games/redac-chef/tiles/tile";
import type { RedacAction, RedacView } from "../src/games/redac-chef/types";
import { asked, leading } from "../src/games/redac-chef/undoing";
import { maquettePrice, tiragePrice } from "../src/games/redac-chef/worth";
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
  it("are counted in lines", () => {
    expect(linesOf("un deux trois", 8)).toBe(2);
    expect(linesOf("extraordinaire", 8)).toBe(Infinity);
  });
  it("stand whole or not at all, never smaller than can be read, and most stand at a desk", () => {
    const articles = tiles.filter(({ kind }) => kind === "article");
    for (const cell of [12, 20, 31, 46, 60])
      for (const tile of articles) {
        const { text, size } = settingOf(tile.headline, tile, cell);
        expect([tile.headline, ""]).toContain(text);
        expect(size).toBeGreaterThanOrEqual(12);
      }
    const set = articles.filter((tile) => settingOf(tile.headline, tile, 46).text !== "");
    expect(set.length).toBeGreaterThan(articles.length * 0.75);
    expect(articles.every((tile) => settingOf(tile.headline, tile, 9).text === "")).toBe(true);
  });
  it("go before the faces do", () => {
    const article = tiles.find((tile) => tile.colour && tile.width === 3 && tile.height === 2) ?? raise();
    expect(hasMoods(article, 46)).toBe(true);
    expect(hasMoods(article, 8)).toBe(false);
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

describe("a page in its box", () => {
  const sunday = { columns: 9, rows: 18, fold: 9 };
  it("is whole where the box is high, and opened at its fold where it is flat", () => {
    expect(planFor(sunday, 420, 810)).toMatchObject({ cell: 45, isOpen: false });
    expect(planFor(sunday, 540, 290)).toMatchObject({ cell: 29, isOpen: true });
  });
  it("draws what lies across an open fold in both halves", () => {
    const plan = planFor(sunday, 370, 200);
    const { cell } = plan;
    expect(cell).toBe(20);
    const pieces = piecesOf(plan, { x: 2, y: 8, width: 3, height: 3 });
    expect(pieces).toEqual([
      { left: 40, top: 160, width: 60, height: 20, cut: 0 },
      { left: 9 * 20 + GAP + 40, top: 0, width: 60, height: 40, cut: 20 },
    ]);
    expect(piecesOf(plan, { x: 0, y: 9, width: 1, height: 1 })).toMatchObject([{ left: 9 * 20 + GAP, top: 0 }]);
    expect(piecesOf(plan, { x: 0, y: 8, width: 1, height: 1 })).toHaveLength(1);
  });
  it("is one page under the hand, over the gap too", () => {
    const plan = planFor(sunday, 370, 200);
    const lower = 9 * 20 + GAP;
    expect(squareAt(plan, { x: 40, y: 60 }, { x: 50, y: 70 })).toEqual({ x: 2, y: 3 });
    expect(squareAt(plan, { x: lower + 40, y: -20 }, { x: lower + 50, y: 10 })).toEqual({ x: 2, y: 8 });
  });
  it("has all of its squares where they are drawn", () => {
    const plan = planFor(sunday, 370, 200);
    for (let y = 0; y < 18; y++) {
      const [piece = raise()] = piecesOf(plan, { x: 4, y, width: 1, height: 1 });
      const hand = { x: piece.left + 5, y: piece.top + 5 };
      expect(squareAt(plan, { x: piece.left, y: piece.top }, hand)).toEqual({ x: 4, y });
    }
  });
});

describe("places", () => {
  it("are as large as their box allows", () => {
    expect(gridFor(8, 620, 300)).toMatchObject({ columns: 4, rows: 2 });
    expect(gridFor(8, 300, 620)).toMatchObject({ columns: 2, rows: 4 });
    expect(gridFor(8, 4000, 3000, 46).cell).toBe(46);
    for (const count of [8, 12, 19, 40]) {
      const { columns, rows, cell } = gridFor(count, 359, 130);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect([columns * 4 * cell <= 359, rows * 4 * cell <= 130]).toEqual([true, true]);
    }
  });
  it("have room for a name under a tile, unless it would be too small", () => {
    const [large, small] = [namedGridFor(8, 620, 300, 46), namedGridFor(8, 359, 130, 46)];
    expect(large.rows * (4 * large.cell + FOOT)).toBeLessThanOrEqual(300);
    expect(small).toEqual(gridFor(8, 359, 130, 46));
    const between = namedGridFor(15, 414, 214, 46);
    expect(between.cell >= NAMED && between.rows * (4 * between.cell + FOOT) > 214).toBe(false);
  });
  it("of a desk are kept for what lies on the page, and given to what is new", () => {
    const kept = settled([], [7, 3, 9], []);
    expect(kept).toEqual([7, 3, 9]);
    const laid = settled(kept, [7, 9], [3]);
    expect(laid).toEqual([7, 3, 9]);
    expect(settled(laid, [9, 3], [])).toEqual([null, 3, 9]);
    expect(settled([null, 3, 9], [3, 9, 5, 6], [])).toEqual([5, 3, 9, 6]);
  });
});

describe("what a shout costs", () => {
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  it("is squares that would stay empty, and asked about when they are many", () => {
    const few = { ...me(reporting), desk: me(reporting).desk.slice(0, 2), hand: null };
    const price = maquettePrice(reporting, tiles, few);
    const { kept, room } = roomOf(reporting, tiles, few);
    expect(plain(price.says)).toBe(`${room - kept} cases resteraient vides`);
    expect(price.isDear).toBe(true);
    expect(maquettePrice(reporting, tiles, { ...few, hand: few.desk[0] ?? 0 }).isDear).toBe(false);
    expect(maquettePrice(laying, tiles, { ...me(laying), hand: null }).isDear).toBe(false);
  });
  it("is tiles left and conflicts, and nothing when the page is done", () => {
    const desk = { ...me(laying), desk: [1, 2, 3], leftover: 2, leftovers_free: 1, conflicts: [[4, 5]] };
    expect(tiragePrice(desk, null, false)).toEqual({ says: "−4, 3 tuiles restent, 1 conflit", isDear: true });
    expect(tiragePrice({ ...desk, desk: [], conflicts: [] }, null, false).isDear).toBe(false);
  });
  it("of a puzzle is that its page is incomplete", () => {
    const hints = redacScene("puzzle").view.hints ?? raise();
    expect(tiragePrice(me(laying), { ...hints, worth: null }, true).isDear).toBe(true);
    expect(tiragePrice(me(laying), { ...hints, worth: 12 }, true)).toEqual({ says: "12 points", isDear: false });
  });
});

describe("what is wrong", () => {
  const pair = (kind: string, colour: string | null = null) =>
    tiles.filter((tile) => tile.kind === kind && tile.colour === colour).slice(0, 2);
  it("is named by colour and rule", () => {
    const news = pair("article", "news").map(({ number }) => number);
    expect(troubleOf(news, tiles, "layout")).toMatchObject({
      colour: "news",
      says: "Deux articles Actu se touchent",
      rule: "RED-4.4",
    });
    expect(troubleOf(news, tiles, "layout", true).says).toBe("Ici, deux articles Actu se toucheraient");
    const photos = pair("photo").map(({ number }) => number);
    expect(troubleOf(photos, tiles, "layout").says).toBe("Deux photos se touchent");
    expect(troubleOf([news[0] ?? 0, photos[0] ?? 0], tiles, "layout").rule).toBe("RED-5.2");
    expect(troubleOf([photos[0] ?? 0], tiles, "layout")).toMatchObject({ colour: null, rule: "RED-5.2" });
  });
  it("and new is what was not so before, whichever is named first", () => {
    expect(newConflicts([[5, 3], [7], [1, 2]], [[3, 5], [7]])).toEqual([[1, 2]]);
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

describe("the desk", () => {
  it("says what its tiles cost as things are, and nothing where they are free", () => {
    const desk = { ...me(laying), desk: [1, 2, 3], leftover: 2, leftovers_free: 1 };
    expect(deskNote(desk, false)).toBe("3 tuiles, 4 points de moins si tout reste");
    expect(deskNote({ ...desk, desk: [1, 2], leftover: 1 }, false)).toBe("2 tuiles, 1 point de moins si tout reste");
    expect(deskNote({ ...desk, leftover: 0 }, false)).toBe("3 tuiles");
    expect(deskNote(desk, true)).toBe("3 tuiles");
  });
});

describe("the end", () => {
  const { outcome, standing, players } = redacScene("over");
  if (!outcome || !standing) throw new Error("not over");
  const props = { talk: talkOf(redacCatalogues, players, 0), reader: 0, ending: outcome.ending, onrule: () => {} };

  it("stamps the bankrupt with the rule, behind everybody, whatever the points", () => {
    const { body } = render(Places, { props: { ...props, standing } });
    const last = body.split("<li").at(-1);
    expect(last).toContain("RED-8.2");
    expect(last).toMatch(/stamped[^>]*>faillite</);
    expect(last).toMatch(/<s>\d+<\/s>/);
    expect(body.match(/stamped/g)).toHaveLength(1);
  });

  it("shows no score, which is not 0, for whoever has none", () => {
    const places = standing.places.map((place, at) => ({ ...place, score: at === 0 ? 0 : null }));
    const { body } = render(Places, { props: { ...props, standing: { ...standing, places } } });
    expect(body.match(/class="score/g)).toHaveLength(1);
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
