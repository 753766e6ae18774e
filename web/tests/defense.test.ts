import { beforeEach, describe, expect, it } from "vitest";
import { cardSymbols } from "../src/art/defense/cards";
import { figureSymbols } from "../src/art/defense/figures";
import { posterSymbols, recipeOf } from "../src/art/defense/posters";
import { scenerySymbols } from "../src/art/defense/scenery";
import { squareSymbols } from "../src/art/defense/squares";
import { catalogues, sceneOf } from "../src/gallery/defense";
import {
  beginning,
  exchanging,
  isListed,
  NOTHING,
  pickable,
  pickCard,
  pickSlot,
  planned,
} from "../src/games/defense-d-afficher/choice";
import { frame, nearest, streets, towards, walk, way } from "../src/games/defense-d-afficher/geometry";
import { harm, touchedSlots, walkedLately } from "../src/games/defense-d-afficher/lately";
import { leadOf, whatNow } from "../src/games/defense-d-afficher/moment";
import { described, destination, panelName, squareName } from "../src/games/defense-d-afficher/saying";
import {
  fitting,
  knownBelow,
  lastLook,
  lastRoll,
  panelOf,
  posterOf,
  racks,
  stateOf,
} from "../src/games/defense-d-afficher/table";
import type { DefenseAction, Stage } from "../src/games/defense-d-afficher/types";
import { closer, isWhole, kept, showing, zoomed } from "../src/games/defense-d-afficher/zoom";
import type { Told } from "../src/protocol/types";
import { label } from "../src/protocol/say";
import { talkOf } from "../src/protocol/talk";
import { read } from "../src/words/words.svelte";

const move = sceneOf("move");
const talk = talkOf(catalogues, move.players, 0);
const { plan } = move.view;

beforeEach(() => read("fr"));

describe("the drawings of this game", () => {
  const posters = Array.from({ length: 36 }, (_, poster) => ({
    name: label(catalogues.fr, "poster", poster),
    slogan: label(catalogues.fr, "slogan", poster),
    recipe: recipeOf(catalogues.fr["art"]?.[poster]),
  }));
  const svg =
    posterSymbols(posters) +
    squareSymbols() +
    figureSymbols() +
    cardSymbols() +
    scenerySymbols([{ x: 0, y: 0, width: 1, height: 1 }]);

  it("are whole, with finite numbers, classes and no style attributes", () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined|style=/);
    expect([...svg.matchAll(/<(g|symbol|svg|text)\b[^>]*[^/]>/g)].length).toBe(
      [...svg.matchAll(/<\/(g|symbol|svg|text)>/g)].length,
    );
  });
  it("tell 36 posters apart by their drawing and by their words", () => {
    const drawn = posters.map(({ recipe }) => JSON.stringify(recipe));
    expect(new Set(drawn).size).toBe(36);
    expect(new Set(posters.map(({ name }) => name)).size).toBe(36);
    for (const { name } of posters) expect(svg).toContain(`>${name.toLocaleUpperCase()}<`);
  });
  it("take nothing but tokens and plain words from a pack", () => {
    const recipe = recipeOf({
      ground: 'x" onload="y',
      a: "a",
      b: "b",
      shapes: [["letter", "a", 1, 2, 3, 4, 0, "<b>"]],
    });
    const drawn = posterSymbols([{ name: "<i>", slogan: "&", recipe }]);
    expect(drawn).not.toMatch(/onload|<b>|<i>/);
    expect(recipeOf(undefined).shapes).toEqual([]);
  });
  it("leave out houses where a street runs", () => {
    expect(scenerySymbols([{ x: -100, y: -100, width: 2000, height: 2000 }])).toContain('<g id="scenery"></g>');
  });
});

describe("the plan", () => {
  it("is framed around its squares, and every street is on it", () => {
    const box = frame(plan);
    for (const { x, y } of streets(plan).flat())
      expect(x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height).toBe(true);
  });
  it("shows a walk square by square, over a crossing through its middle", () => {
    const [crossing = []] = plan.crossings;
    const [one = 0, other = 0] = crossing;
    expect(walk(plan, one, [other])).toEqual([plan.squares[one], plan.places[0], plan.squares[other]]);
    for (const route of move.view.routes)
      expect(walk(plan, move.view.squares[0] ?? 0, route.path).length).toBeGreaterThan(route.path.length);
  });
  it("has a way between any two squares, as short as any of the house", () => {
    for (const { to, path } of move.view.routes) {
      const found = way(plan, move.view.squares[0] ?? 0, to);
      expect(found.at(-1)).toBe(to);
      expect(found.length).toBeLessThanOrEqual(path.length);
    }
  });
  it("is walked by arrow keys", () => {
    expect(towards(plan.squares, 0, "ArrowRight")).toBe(1);
    expect(towards(plan.squares, 0, "ArrowUp")).toBeNull();
    expect(towards(plan.squares, 0, "x")).toBeNull();
    const seen = new Set([0]);
    const ahead = [0];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop())
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = towards(plan.squares, at, key);
        if (next === null || seen.has(next)) continue;
        ahead.push(next);
        seen.add(next);
      }
    expect(seen.size).toBe(plan.squares.length);
  });
  it("gives a thumb the lit square that is near, and a pointer the one that is under it", () => {
    const { x, y } = plan.squares[3] ?? { x: 0, y: 0 };
    expect(nearest(plan, { x: x + 30, y }, new Set([3]), 50)).toBe(3);
    expect(nearest(plan, { x: x + 30, y }, new Set(), 50)).toBeNull();
    expect(nearest(plan, { x, y }, new Set(), 50)).toBe(3);
  });
  it("is enlarged around a point and never leaves its frame", () => {
    const whole = frame(plan);
    const near = zoomed(whole, whole, 2, { x: whole.x, y: whole.y });
    expect(near).toMatchObject({ x: whole.x, y: whole.y, width: whole.width / 2 });
    expect(isWhole(zoomed(near, whole, 0.1), whole)).toBe(true);
    expect(kept({ ...near, x: 9999 }, whole).x).toBe(whole.x + whole.width - near.width);
    const shown = showing(closer(near, whole), whole, { x: 800, y: 600 });
    expect(shown.x + shown.width).toBeGreaterThan(800);
  });
});

describe("what is on the table", () => {
  it("is sorted by panel, with what is still open", () => {
    const sorted = racks(move.view.hand);
    expect(sorted.flatMap((rack) => rack.cards).toSorted()).toEqual(move.view.hand.toSorted());
    for (const { panel, cards } of sorted) for (const card of cards) expect(panelOf(posterOf(card))).toBe(panel);
    const [first = 0] = move.view.bars.flat();
    expect(stateOf({ ...move.view, posted: move.view.posted.map(() => null) }, first)).toBe("barred");
    expect(fitting({ ...move.view, hand: [8, 44], bars: [], posted: move.view.posted.map(() => null) }, 2)).toBe(1);
  });
  it("is remembered: the die, a hand that was looked at, what lies below the reserve", () => {
    expect(lastRoll(move.log)).toEqual({ seat: 0, pips: move.view.roll });
    expect(lastLook(sceneOf("looked").log)?.cards.length).toBeGreaterThan(0);
    const { view } = sceneOf("turn");
    for (const { place } of knownBelow(view)) expect(place).toBeGreaterThan(view.reserve);
    expect(knownBelow(view).length).toBeGreaterThan(1);
  });
});

describe("a choice", () => {
  const stages: Stage[] = ["walk", "brush", "fog", "bar", "scraper", "give", "swap", "look", "discard", "post"];
  it.each(stages)(
    "at %s can spell out every kind of legal action, and nothing from the start that is not legal",
    (stage) => {
      const { view, legal } = sceneOf(stage);
      expect(view.stage).toBe(stage);
      const begun = planned(view, beginning(view, legal));
      if (begun !== null) expect(isListed(legal, begun)).toBe(true);
      for (const action of legal.filter(({ type }) => type !== "lift")) {
        const plan = planned(view, spelt(action));
        if (action.type === "post" && action.cards.length === 0) expect(plan).toBeNull();
        else expect(plan).toEqual(action);
      }
    },
  );
  /** What one has to point at for this action. */
  function spelt(action: DefenseAction) {
    const given = action as unknown as Record<string, number & number[]>;
    return {
      ...NOTHING,
      square: given["to"] ?? null,
      side: given["to"] ?? given["at"] ?? null,
      cards: given["cards"] ?? (given["card"] === undefined ? [] : [given["card"]]),
      slots: given["slots"] ?? (given["slot"] === undefined ? [] : [given["slot"]]),
    };
  }
  it("begins with everything that fits, and holds back what is touched", () => {
    const { view, legal } = sceneOf("post");
    const begun = beginning(view, legal);
    expect(begun.cards.length).toBeGreaterThan(1);
    const [card = 0] = begun.cards;
    const less = planned(view, pickCard(view, begun, card));
    expect(less !== null && isListed(legal, less)).toBe(true);
    expect(new Set(pickable(view, legal, begun)).has(card)).toBe(true);
  });
  it("of an exchange begins with what is useless, and keeps the order in which posters are touched", () => {
    const { view, legal } = sceneOf("exchange");
    const begun = exchanging(view, legal);
    const [first] = legal.filter(({ type }) => type === "exchange");
    expect(planned(view, begun)).toEqual(first);
    const [one = 0, other = 0] = view.hand;
    const touched = pickCard(view, { ...begun, cards: [] }, other);
    const plan = planned(view, pickCard(view, touched, one));
    expect(plan).toEqual({ type: "exchange", cards: [other, one] });
    expect(plan !== null && isListed(legal, plan)).toBe(true);
    expect(pickable(view, legal, begun).toSorted()).toEqual(view.hand.toSorted());
    expect(pickable(view, legal, NOTHING)).toEqual([]);
  });
  it("in a lesson is of the very posters that it asks for", () => {
    const { view } = sceneOf("exchange");
    const [one = 0, other = 0, third = 0] = view.hand;
    const asked: DefenseAction[] = [
      { type: "exchange", cards: [one, other] },
      { type: "exchange", cards: [other, one] },
    ];
    const begun = exchanging(view, asked);
    expect(planned(view, begun)).toEqual(asked[0]);
    expect(pickable(view, asked, begun, true).toSorted()).toEqual([one, other].toSorted());
    expect(isListed(asked, { type: "exchange", cards: [one, third] }, true)).toBe(false);
  });
  it("takes the panel by itself where there is only one", () => {
    const { view, legal } = sceneOf("bar");
    expect(beginning(view, legal).panel).toBeNull();
    expect(beginning(view, [{ type: "bar", slots: [12, 13] }]).panel).toBe(3);
  });
  it("where it is to be found out what fits is a poster and a slot, and nothing is said beforehand", () => {
    const { view, legal } = sceneOf("post-penalties");
    expect(view.trapped).toBe(true);
    const begun = beginning(view, legal);
    expect(begun.cards).toEqual([]);
    expect(planned(view, begun)).toBeNull();
    expect(pickable(view, legal, begun).toSorted()).toEqual(view.hand.toSorted());
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((panel) => fitting(view, panel))).toEqual(Array(9).fill(0));
    for (const action of legal)
      if (action.type === "stick")
        expect(planned(view, { ...begun, cards: [action.card], slots: [action.slot] })).toEqual(action);
    expect(panelName(view, 0, talk)).not.toContain("dans votre baraque");
  });
  it("keeps to one panel, one scraped poster, and one of two alike", () => {
    const { view } = sceneOf("bar");
    const two = pickSlot(view, pickSlot(view, NOTHING, 8), 9);
    expect(two.slots).toEqual([8, 9]);
    expect(pickSlot(view, two, 9).slots).toEqual([8]);
    expect(pickSlot(view, two, 12)).toMatchObject({ panel: 3, slots: [12] });
    expect(pickSlot(sceneOf("scraper").view, two, 10).slots).toEqual([10]);
    expect(pickCard(sceneOf("post").view, { ...NOTHING, cards: [5] }, 41).cards).toEqual([41]);
  });
});

describe("what the others did", () => {
  const told = (number: number, actor: number | null, key: string, values: Record<string, number | number[]>) => ({
    number,
    actor,
    messages: [{ key, values }],
  });
  const squares = move.view.squares.map((square, side) => (side === 1 ? 4 : square));
  const view = { ...move.view, squares, hand: [9], trapped: false };
  const log = [
    told(1, 1, "moved", { seat: 1, square: 0 }),
    told(2, 2, "posted", { seat: 2, cards: [3], posters: [3] }),
    told(3, 0, "stayed", { seat: 0 }),
    told(4, 1, "moved", { seat: 1, square: 4 }),
    told(5, 1, "posted-several", { seat: 1, cards: [8, 45], posters: [8, 9] }),
  ] as unknown as Told[];

  it("is marked until the reader acts: slots with who touched them, and ways from where they stood", () => {
    expect([...touchedSlots(log, 0)]).toEqual([
      [8, 1],
      [9, 1],
    ]);
    expect(walkedLately(view, log, 0)).toEqual([{ side: 1, from: 0, path: [1, 2, 3, 4] }]);
    expect(touchedSlots([...log, told(6, 0, "stayed", { seat: 0 }) as unknown as Told], 0).size).toBe(0);
  });
  it("is told with what it does to one's own posters, unless that is to be found out", () => {
    expect(harm(view, log)).toBe("gone");
    expect(harm({ ...view, hand: [1] }, log)).toBeNull();
    expect(harm({ ...view, trapped: true }, log)).toBeNull();
    expect(harm(view, [...log, told(6, 2, "barred", { seat: 2, posters: [9] }) as unknown as Told])).toBe("barred");
  });
});

describe("words", () => {
  it("of the moment address their reader", () => {
    const at = (scene: string, actor: number) => ({ view: sceneOf(scene).view, talk, actor, isExchange: false });
    expect(leadOf(at("move", 0))).toBe(`À vous, un ${move.view.roll}.`);
    expect(leadOf(at("waiting", 0))).toBe("Agathe choisit entre 5 cases.");
    expect(leadOf({ ...at("turn", 0), isExchange: true })).toBe("À vous, un échange.");
    expect(leadOf(at("scraper", 0))).toMatch(/^À vous, «.Grattoir/);
    const fits = { ...at("nothing-fits", 0), isSuggesting: false, legal: sceneOf("nothing-fits").legal };
    expect(whatNow(fits)).toBe("Rien de ce que vous avez ne va ici.");
  });
  it("say shortly where a square leads", () => {
    expect(destination(sceneOf("eight").view, 0)).toEqual({ where: "Départ", what: "case 0" });
    expect(destination({ ...move.view, trapped: true }, 38)).toEqual({ where: "Panneau 9", what: "" });
  });
  it("say what a button does", () => {
    const named = (action: DefenseAction) => described(sceneOf("scraper").view, action, talk);
    expect(named({ type: "scrape", slot: 4, to: 1 })).toBe("Gratter Plumbec, la donner à Octave");
    expect(named({ type: "roll" })).toBe("Lancer le dé");
    expect(named({ type: "post", cards: [4, 5, 42] })).toBe("Coller 3 affiches");
    expect(named({ type: "bar", slots: [8, 10] })).toBe("Interdire Allobello et Dodelune au panneau 3");
  });
  it("say what a place is, who stands there, and whether it is lit", () => {
    expect(squareName(move.view, move.view.squares[0] ?? 0, talk, true)).toMatch(/Agathe s’y trouve, case possible$/);
    expect(squareName(move.view, 38, talk, false)).toContain("brosse du panneau 9");
    expect(panelName(move.view, 1, talk)).toMatch(/^panneau 2\u202f: Plumbec \(/);
  });
});
