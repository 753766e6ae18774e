/* What is wrong on a page, in words that name the colour and the rule. The house says which tiles; this says what they are. */
import { quoted } from "../../words/typography";
import { reading } from "../../words/words.svelte";
import type { Colour, Tile } from "./tiles/tile";
import { word } from "./words";

export interface Trouble {
  /** The section of both, where that is what is wrong. */
  readonly colour: Colour | null;
  /** What touches. */
  readonly says: string;
  /** Which tiles. */
  readonly names: string;
  /** What can be done. */
  readonly todo: string;
  /** The paragraph that says so. */
  readonly rule: string;
}

type Kind = "articles" | "photos" | "ads" | "mixed" | "alone";

function kindOf(one: Tile | undefined, other: Tile | undefined): Kind {
  if (!one || !other) return "alone";
  if (one.kind !== other.kind || one.colour !== other.colour) return "mixed";
  return one.kind === "article" ? "articles" : one.kind === "photo" ? "photos" : "ads";
}

/** `task`: what the page is at; `would`: it does not lie there yet. */
export function troubleOf(
  conflict: readonly number[],
  tiles: readonly Tile[],
  task: "layout" | "wait" | "proof",
  would = false,
): Trouble {
  const [one, other] = conflict.map((tile) => tiles[tile]);
  const kind = kindOf(one, other);
  const colour = kind === "articles" ? (one?.colour ?? null) : null;
  const values = { colour: colour === null ? "" : word(`redac.${colour}`) };
  const names = [one, other].flatMap((tile) => (tile ? quoted(tile.headline, reading.language) : []));
  return {
    colour,
    says: word(would ? `redac.would-${kind}` : `redac.wrong-${kind}`, values),
    names: names.join(", "),
    todo: word(
      task !== "layout" ? `redac.conflict-todo-${task}` : other ? "redac.conflict-todo" : "redac.conflict-todo-alone",
    ),
    rule: kind === "mixed" || kind === "alone" ? "RED-5.2" : "RED-4.4",
  };
}

/** A pair is the same whichever is named first. */
const keyOf = (conflict: readonly number[]) => conflict.toSorted((one, other) => one - other).join();

/** What would be wrong that is not so yet. */
export function newConflicts(
  after: readonly (readonly number[])[],
  before: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const known = new Set(before.map(keyOf));
  return after.filter((conflict) => !known.has(keyOf(conflict)));
}
