import { describe, expect, it } from "vitest";
import { render } from "svelte/server";
import { PHOTOS, photoSymbols } from "../src/art/extrablatt/photos";
import { markSymbols } from "../src/art/extrablatt/marks";
import {
  beginning,
  holdAt,
  isAllowed,
  narrowed,
  NOTHING,
  openColumns,
  pickColumn,
  pickMode,
  pickOut,
  pickSize,
  pickTarget,
  planned,
  release,
  rotate,
  shift,
} from "../src/games/extrablatt/choice";
import CountPages from "../src/games/extrablatt/CountPages.svelte";
import { freshBy, freshOf } from "../src/games/extrablatt/fresh";
import DuelScene from "../src/games/extrablatt/DuelScene.svelte";
import ForecastTable from "../src/games/extrablatt/ForecastTable.svelte";
import {
  allows,
  anchors,
  contacts,
  DOMAINS,
  domainOf,
  firstPlace,
  liesIn,
  MOTOR,
  nearest,
  ontoPage,
  pageOf,
  placeFor,
  reachable,
  squareName,
} from "../src/games/extrablatt/page";
import { obstacleWords, stakesOf } from "../src/games/extrablatt/saying";
import { change, deskOf, fateOf, loserOf, READ_AT, STEPS, stepOf, totalAfter } from "../src/games/extrablatt/table";
import type { ExtrablattView, FreeCorners, SentView, Sheets } from "../src/games/extrablatt/types";
import { unfolded } from "../src/games/extrablatt/unfold";
import { word } from "../src/games/extrablatt/words";
import { catalogues, rulebooks, sceneOf } from "../src/gallery/extrablatt";
import ended from "../fixtures/extrablatt-counts.json";
import type { Message, Outcome, Point, Told } from "../src/protocol/types";
import { talkOf } from "../src/protocol/talk";
import { read } from "../src/words/words.svelte";

const scene = (name: string) => {
  const sent = sceneOf(name);
  return { ...sent, view: unfolded(sent.view) };
};
const { view: act, legal, players } = scene("act");
const dispatch = act.columns.findIndex(
  (column) =>
    column.length > 0 &&
    column[0] !== MOTOR &&
    act.places.some((place) => place.columns.includes(act.columns.indexOf(column))),
);
const motor = act.columns.findIndex((column) => column[0] === MOTOR);
/** How random games ended: the papers, and the lines of the count. */
const counts = (ended as unknown as { papers: SentView["papers"]; breakdown: readonly (readonly Point[])[] }[]).map(
  ({ papers, breakdown }) => ({ papers: unfolded({ ...sceneOf("over").view, papers }).papers, breakdown }),
);
const talk = talkOf(catalogues, players, 0);

/** A map drawn row by row, a 1 at each allowed square. */
const map = (...rows: string[]): FreeCorners => ({
  columns: [0],
  width: 2,
  height: 1,
  rows: rows.map((row) => Number.parseInt([...row].toReversed().join(""), 2)),
});

describe("the double page", () => {
  it("names squares and domains", () => {
    expect(squareName({ x: 2, y: 4 })).toBe("C5");
    expect([0, 4, 5, 29].map(domainOf)).toEqual(["politics", "politics", "economy", "oddities"]);
    expect(DOMAINS).toHaveLength(6);
  });
  it("keeps a tile on the page", () => {
    const page = { width: 20, height: 13 };
    expect(ontoPage(page, { x: 19, y: -3 }, { width: 3, height: 2 })).toEqual({ x: 17, y: 0 });
    expect(pageOf(page, { x: 9, y: 0, width: 2 })).toBe(0);
    expect(pageOf(page, { x: 10, y: 0, width: 2 })).toBe(1);
  });
  it("reads the house's maps", () => {
    const place = map("0010", "0000", "1000");
    expect(anchors(place)).toEqual([
      { x: 2, y: 0 },
      { x: 0, y: 2 },
    ]);
    expect(allows(place, { x: 2, y: 0 })).toBe(true);
    expect(allows(place, { x: 1, y: 0 })).toBe(false);
    expect(allows(undefined, { x: 1, y: 0 })).toBe(false);
    expect([...reachable(place)].sort()).toEqual(["0 2", "1 2", "2 0", "3 0"]);
    expect(reachable(undefined).size).toBe(0);
  });
  it("finds the place that is meant, and none too far away", () => {
    const place = map("0010", "0000", "1000");
    expect(nearest(place, { x: 3, y: 1 }, 1)).toEqual({ x: 2, y: 0 });
    expect(nearest(place, { x: 2, y: 2 }, 1)).toBeNull();
    expect(firstPlace(place, { x: 0, y: 2, width: 4, height: 1 })).toEqual({ x: 0, y: 2 });
    expect(firstPlace(place, { x: 9, y: 9, width: 1, height: 1 })).toEqual({ x: 2, y: 0 });
    expect(liesIn({ x: 0, y: 1, width: 10, height: 4 }, { x: 9, y: 5 })).toBe(false);
  });
  it("counts the sides that a tile shares with its own domain only", () => {
    const article = { x: 2, y: 2, width: 2, height: 2, value: 10_000, photo: null, misprint: null };
    const sheets: Sheets = {
      articles: [
        { ...article, headline: 0 },
        { ...article, headline: 6, x: 6 },
      ],
      ads: [],
      tiles: [],
    };
    expect(contacts(sheets, "politics", { x: 3, y: 4, width: 2, height: 1 })).toEqual([{ x: 3, y: 4, across: true }]);
    expect(contacts(sheets, "politics", { x: 4, y: 2, width: 2, height: 2 })).toEqual([
      { x: 4, y: 2, across: false },
      { x: 4, y: 3, across: false },
    ]);
    expect(contacts(sheets, "politics", { x: 4, y: 4, width: 2, height: 2 })).toEqual([]);
  });
});

describe("a choice", () => {
  it("takes a dispatch with the largest tile that fits, where it may lie", () => {
    const choice = pickColumn(act, legal, NOTHING, dispatch);
    const plan = planned(act, legal, choice);
    expect(plan).toMatchObject({ type: "write", column: dispatch });
    expect(isAllowed(act, legal, plan)).toBe(true);
  });
  it("keeps the size in hand if it fits the next dispatch", () => {
    const small = act.places.find((place) => place.columns.includes(dispatch));
    if (small === undefined) throw new Error("nothing fits");
    const size = { width: small.width, height: small.height };
    expect(pickColumn(act, legal, { ...NOTHING, size }, dispatch).size).toEqual(size);
  });
  it("moves, turns and drops the tile, and never leaves the page", () => {
    const held = pickColumn(act, legal, NOTHING, dispatch);
    const far = shift(act, held, 40, 40);
    expect((far.at?.x ?? 0) + (far.size?.width ?? 0)).toBe(20);
    expect((far.at?.y ?? 0) + (far.size?.height ?? 0)).toBe(13);
    const flat = rotate(act, held);
    expect(flat.size).toEqual({ width: held.size?.height, height: held.size?.width });
    expect(planned(act, legal, release(held))).toBeNull();
    expect(rotate(act, NOTHING)).toBe(NOTHING);
    expect(shift(act, NOTHING, 1, 1)).toBe(NOTHING);
  });
  it("snaps to an allowed place beside the pointer, and stays where there is none", () => {
    const held = pickColumn(act, legal, NOTHING, dispatch);
    const at = held.at ?? { x: 0, y: 0 };
    const place = placeFor(act, dispatch, held.size ?? { width: 0, height: 0 });
    const beside = holdAt(act, held, { x: at.x + 1, y: at.y });
    expect(allows(place, beside.at ?? { x: 0, y: 0 })).toBe(true);
    expect(holdAt(act, held, { x: 0, y: 0 }).at).toBeDefined();
  });
  it("asks for another tile by its size, either way round", () => {
    const held = pickColumn(act, legal, NOTHING, dispatch);
    const other = act.places.find((place) => place.columns.includes(dispatch) && place.width !== held.size?.width);
    if (other === undefined) return;
    expect(pickSize(act, held, other).size).toEqual({ width: other.width, height: other.height });
    expect(pickSize(act, NOTHING, other)).toMatchObject({ column: null, at: null });
  });
  it("heaps up one or two dispatches, of one column or two", () => {
    const none = pickMode(NOTHING, "eliminate");
    const one = pickOut(none, 3);
    expect(planned(act, legal, one)).toEqual({ type: "eliminate", first: 3, second: null });
    expect(planned(act, legal, pickOut(one, 1))).toEqual({ type: "eliminate", first: 1, second: 3 });
    expect(pickOut(pickOut(one, 1), 0).columns).toEqual([1, 0]);
    expect(pickOut(one, 3).columns).toEqual([]);
    expect(pickOut(one, 3, true).columns).toEqual([3, 3]);
    expect(pickOut(pickOut(one, 3, true), 3, true).columns).toEqual([3]);
  });
  it("is whole for a motor when an opponent, and where it is asked for a domain, is named", () => {
    const misprints = scene("motor");
    const column = misprints.view.columns.findIndex((one) => one[0] === MOTOR);
    const taken = pickColumn(misprints.view, misprints.legal, NOTHING, column);
    expect(taken.mode).toBe("motor");
    const full = misprints.legal.find((action) => action.type === "motor" && action.column === column);
    if (full?.type !== "motor") throw new Error("no motor");
    const aimed = { ...pickTarget(misprints.legal, taken, full.target), domain: full.domain };
    expect(planned(misprints.view, misprints.legal, aimed)).toEqual(full);
    expect(isAllowed(misprints.view, misprints.legal, full)).toBe(true);
    expect(planned(act, legal, { ...NOTHING, mode: "motor", column: motor })).toBeNull();
  });
  it("begins with an ad in hand, with the only article, with nothing", () => {
    const ad = scene("advertise");
    expect(isAllowed(ad.view, ad.legal, planned(ad.view, ad.legal, beginning(ad.view, ad.legal)))).toBe(true);
    const misprint = scene("misprint");
    expect(beginning(misprint.view, misprint.legal.slice(0, 1)).article).not.toBeNull();
    expect(beginning(scene("waiting").view, [])).toEqual(NOTHING);
    const { view } = scene("refill");
    expect(planned(view, [], { ...NOTHING, pile: "tempo" })).toEqual({ type: "refill", pile: "tempo" });
    expect(planned(scene("duel").view, [], { ...NOTHING, cheque: 8 })).toEqual({ type: "pay", cheque: 8 });
    expect(planned(misprint.view, [], { ...NOTHING, article: 2 })).toEqual({ type: "misprint", article: 2 });
  });
});

describe("a lesson", () => {
  const asked = legal.filter((action) => action.type === "write").slice(0, 1);
  const [first] = asked;
  it("leaves the one place that it asks for, and the one card", () => {
    if (first === undefined) throw new Error("nothing to write");
    const view = narrowed(act, asked);
    expect(view.places.flatMap((place) => anchors(place))).toEqual([{ x: first.x, y: first.y }]);
    expect(planned(view, asked, pickColumn(view, asked, NOTHING, first.column))).toEqual(first);
    expect(isAllowed(view, asked, first)).toBe(true);
    expect(isAllowed(view, asked, { ...first, x: first.x + 1 })).toBe(false);
    expect([...openColumns(asked)]).toEqual([first.column]);
  });
  it("closes no column that something can be taken from otherwise", () => {
    const filled = act.columns.flatMap((column, at) => (column.length > 0 ? [at] : []));
    expect([...openColumns(legal)].toSorted()).toEqual(filled);
  });
});

describe("the table", () => {
  it("knows on whose paper one works", () => {
    const ad = scene("advertise").view;
    if (ad.duel === null) throw new Error("no duel");
    expect(deskOf(ad)).toBe(loserOf(ad.duel));
    expect(deskOf(act)).toBe(0);
  });
  it("says what an action would change", () => {
    const [now, then] = [act.forecast[0], { ...act.forecast[0], total: 999_000 } as ExtrablattView["forecast"][number]];
    expect(change(now, then, "total")).toBe(999_000 - (now?.total ?? 0));
    expect(change(now, undefined, "total")).toBe(0);
  });
});

describe("the count", () => {
  const over = scene("over");
  const outcome = over.outcome as Outcome;
  it("puts every line into one of five steps, and ends at the score", () => {
    for (const [seat, points] of outcome.breakdown.entries()) {
      expect(points.every((point) => stepOf(point) >= 0)).toBe(true);
      expect(totalAfter(points, STEPS.length - 1)).toBe(outcome.scores[seat]);
    }
  });
  it("finds the fate of every article in its lines: kept and paid for, or taken off", () => {
    for (const [seat, { articles }] of over.view.papers.entries()) {
      const points = outcome.breakdown[seat] as readonly Point[];
      for (const article of articles) {
        const last = fateOf(points, article, 4);
        expect(last.gone).toBe(last.points === 0);
        expect(fateOf(points, article, 1).gone).toBe(article.misprint !== null);
      }
      const paid = articles.reduce((sum, article) => sum + fateOf(points, article, 4).points, 0);
      const step = points.filter((point) => stepOf(point) === 4).reduce((sum, point) => sum + point.points, 0);
      expect(paid).toBe(step);
    }
  });
  it("writes plates on the pages that add up to the step, in any game", () => {
    let photos = 0;
    for (const { papers, breakdown } of counts)
      for (const [seat, { articles }] of papers.entries())
        for (const step of [3, 4]) {
          const points = breakdown[seat] ?? [];
          const fates = articles.map((article) => fateOf(points, article, step));
          const plates = fates.reduce((sum, fate) => sum + fate.points, 0);
          expect(plates).toBe(
            points.filter((point) => stepOf(point) === step).reduce((sum, { points }) => sum + points, 0),
          );
          expect(fates.some((fate) => fate.gone && fate.points > 0)).toBe(false);
          photos += articles.filter((article) => article.photo !== null).length;
        }
    expect(photos).toBeGreaterThan(20);
  });
  it("is told on the pages, in both languages", () => {
    for (const language of ["fr", "en"] as const) {
      read(language);
      for (const step of STEPS.keys()) {
        const { body } = render(CountPages, { props: { view: over.view, outcome, talk, step, onrule: () => {} } });
        expect(body.match(/data-count/g)).toHaveLength(4);
        expect(body).not.toContain("undefined");
      }
    }
    read("fr");
  });
});

describe("what is shown before the end", () => {
  it("is each paper's forecast, with what an action would change", () => {
    const foreseen = scene("act").foreseen.preview as ExtrablattView["forecast"];
    const { body } = render(ForecastTable, { props: { view: act, talk, foreseen } });
    expect(body.match(/data-forecast/g)).toHaveLength(4);
    expect(body).toContain("<em");
  });
  it("is not the other's cheque", () => {
    const { view } = scene("duel");
    if (view.duel === null) throw new Error("no duel");
    const props = {
      view,
      duel: view.duel,
      talk,
      choosing: true,
      chosen: null,
      legal: [],
      asked: false,
      onchoose: () => {},
    };
    const { body } = render(DuelScene, { props });
    expect(body.match(/data-cheque/g)).toHaveLength(3);
    expect(body.match(/>\?</g)).toHaveLength(2);
  });
});

describe("what others did since one's own last action", () => {
  const told = (number: number, actor: number, key: string, values: Message["values"]): Told => ({
    number,
    at: 0,
    actor,
    messages: [{ key, values }],
  });
  const log = [
    told(1, 1, "advertised", { seat: 1, other: 0, size: "2×2", square: "A9" }),
    told(2, 0, "finished", { seat: 0 }),
    told(3, 2, "wrote", { seat: 2, headline: 11, size: "3×3", square: "L7", value: 20_000 }),
    told(4, 1, "misprinted", { seat: 1, other: 0, headline: 5 }),
  ];
  it("is marked in the paper where it was done", () => {
    const fresh = freshOf(log, 0);
    expect(fresh.map(({ paper, by }) => [paper, by])).toEqual([
      [2, 2],
      [0, 1],
    ]);
    const tile = { x: 11, y: 6, width: 3, height: 3 };
    expect(freshBy(fresh, 2, tile)).toBe(2);
    expect(freshBy(fresh, 1, tile)).toBeNull();
    expect(freshBy(fresh, 0, { ...tile, headline: 5, misprint: 1 })).toBe(1);
    expect(freshBy(fresh, 0, { ...tile, headline: 5, misprint: null })).toBeNull();
  });
  it("says what it means for the reader", () => {
    expect(stakesOf(act, log)).toBe(word("extra.stake-misprint"));
    const [mine] = act.papers[0]?.articles ?? [];
    if (mine === undefined) throw new Error("no article");
    const wrote = (size: string) => [
      told(5, 1, "wrote", { seat: 1, headline: mine.headline, size, square: "A9", value: 10 }),
    ];
    expect(stakesOf(act, wrote("1×1"))).toBe(word("extra.stake-larger"));
    expect(stakesOf(act, wrote(`${mine.height}×${mine.width}`))).toBe(word("extra.stake-same"));
    expect(stakesOf(act, wrote("20×13"))).toBe(word("extra.stake-smaller"));
    expect(stakesOf(act, log.slice(0, 2))).toBe("");
  });
});

describe("the rule of the moment", () => {
  it("is found in the rulebook", () => {
    const ids = JSON.stringify(rulebooks.fr);
    for (const rule of Object.values(READ_AT)) expect(ids).toContain(rule);
  });
  it("says of a dispatch that cannot be written why, in a few words", () => {
    const { view } = scene("blocked");
    expect(view.obstacles.length).toBeGreaterThan(1);
    for (const { message } of view.obstacles) expect(obstacleWords(message, talk).length).toBeLessThan(32);
  });
});

describe("the drawings", () => {
  it("are twelve photographs, one for each that the pack names, and one for any other", () => {
    const named = Object.values(catalogues.fr["drawing"] ?? {});
    expect([...PHOTOS].sort()).toEqual([...named].sort());
    expect(photoSymbols().match(/<symbol/g)).toHaveLength(12);
    expect(photoSymbols(["no-such-photo"])).toContain("ext-photo-no-such-photo");
    for (const domain of DOMAINS) expect(markSymbols()).toContain(`id="ext-${domain}"`);
    expect(photoSymbols() + markSymbols()).not.toMatch(/NaN|undefined|style=/);
  });
});
