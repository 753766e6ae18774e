/* What actions and places are called, on buttons and for who listens. */
import type { Talk } from "../../protocol/talk";
import type { DefenseAction, DefenseView, Panel, Poster, Slot, Square } from "./types";
import { capitalised } from "../../words/typography";
import { reading } from "../../words/words.svelte";
import { barred, fitting, isMine, panelOf, posterOf, sideName, slotsOf, stateOf } from "./table";
import { word } from "./words";

const posterName = (poster: Poster, talk: Talk) => talk.label("poster", poster);
export const cardNames = (cards: readonly number[], talk: Talk) =>
  talk.list(cards.map((card) => posterName(posterOf(card), talk)));

/** What a button says that it does. */
export function described(view: DefenseView, action: DefenseAction, talk: Talk): string {
  switch (action.type) {
    case "move":
      return goTo(view, action.to);
    case "post":
      return action.cards.length === 0
        ? word(view.stage === "post" && !view.trapped ? "defense.hold" : "defense.stop")
        : word(action.cards.length > 2 ? "defense.post-many" : "defense.post", {
            count: action.cards.length,
            posters: cardNames(action.cards, talk),
          });
    case "stick":
      return word("defense.stick", {
        poster: cardNames([action.card], talk),
        slot: posterName(action.slot, talk),
      });
    case "exchange":
      return word("defense.exchange", { count: action.cards.length });
    case "slip":
      return word("defense.slip", { poster: cardNames([action.card], talk) });
    case "bar":
      return word("defense.bar", {
        posters: cardNames(action.slots, talk),
        panel: panelOf(action.slots[0] ?? 0) + 1,
      });
    case "lift": {
      const slots = view.bars[action.number] ?? [];
      return word("defense.lift", { panel: panelOf(slots[0] ?? 0) + 1, posters: cardNames(slots, talk) });
    }
    case "scrape":
      return word("defense.scrape", { poster: posterName(action.slot, talk), name: sideName(view, action.to, talk) });
    case "give":
    case "swap":
      return word(`defense.${action.type}`, {
        poster: cardNames([action.card], talk),
        name: sideName(view, action.to, talk),
      });
    case "look":
      return word("defense.look", { name: sideName(view, action.at, talk) });
    case "stay":
    case "chance":
      return word(`defense.${action.type}`);
    default:
      return capitalised(talk.say({ key: `do-${action.type}`, values: {} }), reading.language);
  }
}

/** "Aller au panneau 2, coller 2 affiches"; the square's number elsewhere. */
function goTo(view: DefenseView, square: Square): string {
  const place = view.plan.squares[square];
  if (place === undefined || place.panel === null)
    return word(`defense.go-${place?.kind === "brush" ? "plain" : (place?.kind ?? "plain")}`, { square });
  const count = view.side === null ? 0 : fitting(view, place.panel);
  return word(count === 0 ? "defense.go-panel" : "defense.go-panel-post", { panel: place.panel + 1, count });
}

/** "Panneau 2, coller 2", "Chance", "Rue, case 12": where a square leads, in the least room. */
export function destination(view: DefenseView, square: Square): { readonly where: string; readonly what: string } {
  const place = view.plan.squares[square];
  const panel = place?.panel ?? null;
  if (panel !== null) {
    const count = view.side === null ? 0 : fitting(view, panel);
    const what = view.trapped ? "" : word(count > 0 ? "defense.to-stick" : "defense.none-to-stick", { count });
    return { where: word("defense.panel", { panel: panel + 1 }), what };
  }
  const kind = place === undefined || place.kind === "brush" ? "plain" : place.kind;
  return { where: word(`defense.legend-${kind}`), what: word("defense.square-plain", { square }) };
}

/** "case 12, chance ; Agathe s’y trouve ; le dé y mène". */
export function squareName(view: DefenseView, square: Square, talk: Talk, isLit: boolean): string {
  const place = view.plan.squares[square];
  const here = view.squares.flatMap((at, side) => (at === square ? [sideName(view, side, talk)] : []));
  const kind = place?.kind === "brush" ? "plain" : (place?.kind ?? "plain");
  const panel = place?.panel ?? null;
  return [
    panel === null
      ? word(`defense.square-${kind}`, { square })
      : word("defense.square-brush", { panel: panel + 1, square }),
    here.length === 0 ? "" : word("defense.stands-here", { names: talk.list(here) }),
    isLit ? word("defense.is-lit") : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

export function slotName(view: DefenseView, slot: Slot, talk: Talk): string {
  const state = stateOf(view, slot);
  const words = [talk.label("word", state)];
  if (state === "gone" && barred(view).has(slot)) words.push(talk.label("word", "barred"));
  if (isMine(view, slot)) words.push(word("defense.in-hand"));
  return `${posterName(slot, talk)} (${words.join(", ")})`;
}

/** "panneau 3 : Allobello (déjà collée), Hublotine (libre) …". */
export const panelName = (view: DefenseView, panel: Panel, talk: Talk): string =>
  word("defense.panel-with", {
    panel: panel + 1,
    slots: slotsOf(panel)
      .map((slot) => slotName(view, slot, talk))
      .join(", "),
  });
