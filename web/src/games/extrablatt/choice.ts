/* What the player holds and points at, before anything is sent. What may be done comes from the house's lists and maps. */
import type { Seat } from "../../protocol/types";
import { allows, firstPlace, MOTOR, nearest, ontoPage, placeFor, sameSize, squaresOf, turned } from "./page";
import type { Column, Domain, ExtrablattAction, ExtrablattView, Size, Square, TakeMotor } from "./types";

export type Mode = "write" | "eliminate" | "motor";

export interface Choice {
  readonly mode: Mode;
  /** Whose foot is taken: a dispatch to write, or a motor. */
  readonly column: Column | null;
  /** The tile in hand and where it is held. */
  readonly size: Size | null;
  readonly at: Square | null;
  /** Dispatches to eliminate, by their columns; the same twice takes the two lowest. */
  readonly columns: readonly Column[];
  readonly target: Seat | null;
  readonly domain: Domain | null;
  readonly article: number | null;
  readonly pile: "normal" | "tempo" | null;
  readonly cheque: number | null;
}

export const NOTHING: Choice = {
  mode: "write",
  column: null,
  size: null,
  at: null,
  columns: [],
  target: null,
  domain: null,
  article: null,
  pile: null,
  cheque: null,
};

/** A tile that is laid for an article or an ad. */
type Laying = Extract<ExtrablattAction, { type: "write" | "advertise" }>;
export const layings = (legal: readonly ExtrablattAction[]): Laying[] =>
  legal.filter((action) => action.type === "write" || action.type === "advertise");

/** The same view with no place but those of these actions: what a lesson asks for. */
export const narrowed = (view: ExtrablattView, legal: readonly ExtrablattAction[]): ExtrablattView => ({
  ...view,
  places: layings(legal).map((action) => ({
    columns: action.type === "write" ? [action.column] : [],
    width: action.width,
    height: action.height,
    rows: Array.from({ length: view.numbers.page.height }, (_, y) => (y === action.y ? 1 << action.x : 0)),
  })),
});

/** The columns whose feet some action takes. */
export const openColumns = (legal: readonly ExtrablattAction[]): ReadonlySet<Column> =>
  new Set(
    legal.flatMap((action) => {
      if (action.type === "eliminate") return action.second === null ? [action.first] : [action.first, action.second];
      return action.type === "write" || action.type === "motor" ? [action.column] : [];
    }),
  );

export const onTurn = (view: ExtrablattView): boolean => view.stage === "act" || view.stage === "extra";
/** Whether a dispatch may be eliminated now, be it the second of an action. */
export const mayTakeFeet = (view: ExtrablattView): boolean => onTurn(view) || view.stage === "second";
const isMotor = (view: ExtrablattView, column: Column) => view.columns[column]?.[0] === MOTOR;
export const motorsOf = (legal: readonly ExtrablattAction[]): TakeMotor[] =>
  legal.filter((action) => action.type === "motor");

/** The articles on which a misprint could sit. */
export const misprintable = (legal: readonly ExtrablattAction[]): ReadonlySet<number> =>
  new Set(legal.flatMap((action) => (action.type === "misprint" ? [action.article] : [])));

/** Where a choice begins: an ad is in hand at once; the one article that a misprint can sit on is chosen. */
export function beginning(view: ExtrablattView, legal: readonly ExtrablattAction[]): Choice {
  const misprints = legal.filter((action) => action.type === "misprint");
  if (view.stage === "misprint")
    return { ...NOTHING, article: misprints.length === 1 ? (misprints[0]?.article ?? null) : null };
  if (view.stage === "advertise") return laid(view, NOTHING, null, null);
  if (view.stage === "second") return { ...NOTHING, mode: "eliminate" };
  if (!onTurn(view) || legal.length === 0 || view.places.length > 0) return NOTHING;
  return { ...NOTHING, mode: legal.some((action) => action.type === "eliminate") ? "eliminate" : "motor" };
}

/** A tile in hand: this size if it may lie somewhere, else the largest that may; near where the last one was. */
function laid(view: ExtrablattView, choice: Choice, column: Column | null, wished: Size | null): Choice {
  const { page } = view.numbers;
  const possible = view.places
    .filter((place) => column === null || place.columns.includes(column))
    .toSorted((one, other) => squaresOf(other) - squaresOf(one) || one.height - other.height);
  const [smallest] = view.numbers.tiles;
  const found = possible.find((place) => sameSize(place, wished)) ?? (wished === null ? possible[0] : undefined);
  const fallback = { width: smallest?.long ?? 1, height: smallest?.short ?? 1 };
  const size = found ? { width: found.width, height: found.height } : (wished ?? fallback);
  const held = choice.at === null ? null : ontoPage(page, choice.at, size);
  const at = held === null ? firstPlace(found, page.zone) : allows(found, held) ? held : nearest(found, held, 3);
  return { ...choice, column, size, at: at ?? held ?? { x: page.zone.x, y: page.zone.y } };
}

export const pickMode = (choice: Choice, mode: Mode): Choice =>
  choice.mode === mode ? choice : { ...NOTHING, mode, size: choice.size };

/** Take the foot of a column: a motor to fight with, a dispatch to write, or one of those to eliminate. */
export function pickColumn(
  view: ExtrablattView,
  legal: readonly ExtrablattAction[],
  choice: Choice,
  column: Column,
): Choice {
  if (view.stage === "second") return { ...NOTHING, mode: "eliminate", columns: [column] };
  if (isMotor(view, column)) return withOnly(legal, { ...NOTHING, mode: "motor", column, size: choice.size });
  if (choice.mode === "eliminate") return pickOut(choice, column);
  const wished = choice.mode === "write" && placeFor(view, column, choice.size ?? NONE) ? choice.size : null;
  return laid(view, { ...choice, mode: "write", target: null, domain: null }, column, wished);
}
const NONE: Size = { width: 0, height: 0 };

/** Put a dispatch on the heap of what is eliminated, or take it back. */
export function pickOut(choice: Choice, column: Column, second = false): Choice {
  const count = choice.columns.filter((one) => one === column).length;
  const rest = choice.columns.filter((one) => one !== column);
  const wanted = second ? (count > 1 ? 1 : 2) : count > 0 ? 0 : 1;
  const mine = Array.from({ length: wanted }, () => column);
  return { ...choice, columns: [...rest, ...mine].slice(-2) };
}

/** Where there is one opponent or one domain to choose, it is chosen. */
function withOnly(legal: readonly ExtrablattAction[], choice: Choice): Choice {
  const mine = motorsOf(legal).filter((action) => action.column === choice.column);
  const targets = new Set(mine.map((action) => action.target));
  const [first = null] = targets;
  return targets.size === 1 ? pickTarget(legal, choice, first) : choice;
}

export function pickTarget(legal: readonly ExtrablattAction[], choice: Choice, target: Seat | null): Choice {
  const domains = motorsOf(legal)
    .filter((action) => action.column === choice.column && action.target === target)
    .map((action) => action.domain);
  const kept = domains.length === 1 ? (domains[0] ?? null) : domains.includes(choice.domain) ? choice.domain : null;
  return { ...choice, target, domain: kept };
}

export const pickSize = (view: ExtrablattView, choice: Choice, size: Size): Choice => {
  const column = view.stage === "advertise" ? null : choice.column;
  if (onTurn(view) && column === null) return { ...choice, mode: "write", size };
  const flat = placeFor(view, column, size) === undefined && placeFor(view, column, turned(size)) !== undefined;
  return laid(view, choice, column, flat ? turned(size) : size);
};

export function rotate(view: ExtrablattView, choice: Choice): Choice {
  if (choice.size === null) return choice;
  const size = turned(choice.size);
  return { ...choice, size, at: choice.at === null ? null : ontoPage(view.numbers.page, choice.at, size) };
}

export function shift(view: ExtrablattView, choice: Choice, x: number, y: number): Choice {
  if (choice.size === null || choice.at === null) return choice;
  return {
    ...choice,
    at: ontoPage(view.numbers.page, { x: choice.at.x + x, y: choice.at.y + y }, choice.size),
  };
}

/** Hold the tile with its top left corner there; it snaps to an allowed place beside. */
export function holdAt(view: ExtrablattView, choice: Choice, at: Square): Choice {
  if (choice.size === null) return choice;
  const held = ontoPage(view.numbers.page, at, choice.size);
  const place = placeFor(view, view.stage === "advertise" ? null : choice.column, choice.size);
  return { ...choice, at: nearest(place, held, 1) ?? held };
}

export const release = (choice: Choice): Choice => ({ ...NOTHING, mode: choice.mode });

/** The action that the choice spells out, legal or not: the server says why if not. */
export function planned(
  view: ExtrablattView,
  legal: readonly ExtrablattAction[],
  choice: Choice,
): ExtrablattAction | null {
  const { column, columns, size, at, target, domain, article, pile, cheque } = choice;
  switch (view.stage) {
    case "act":
    case "extra":
      if (choice.mode === "write")
        return column === null || size === null || at === null ? null : { type: "write", column, ...size, ...at };
      if (choice.mode === "eliminate") {
        const [first, second = null] = columns.toSorted((one, other) => one - other);
        return first === undefined ? null : { type: "eliminate", first, second };
      }
      return challenge(legal, column, target, domain);
    case "second":
      return columns[0] === undefined ? null : { type: "eliminate", first: columns[0], second: null };
    case "duel":
      return cheque === null ? null : { type: "pay", cheque };
    case "advertise":
      return size === null || at === null ? null : { type: "advertise", ...size, ...at };
    case "misprint":
      return article === null ? null : { type: "misprint", article };
    case "refill":
      return pile === null ? null : { type: "refill", pile };
    default:
      return null;
  }
}

/** Complete when an opponent is named, and a domain where the list asks for one; alone where it says so. */
function challenge(
  legal: readonly ExtrablattAction[],
  column: Column | null,
  target: Seat | null,
  domain: Domain | null,
): ExtrablattAction | null {
  return (
    motorsOf(legal).find(
      (action) => action.column === column && action.target === target && action.domain === domain,
    ) ?? null
  );
}

/** Whether the house's lists and maps allow it. */
export function isAllowed(
  view: ExtrablattView,
  legal: readonly ExtrablattAction[],
  action: ExtrablattAction | null,
): boolean {
  if (action === null) return false;
  if (action.type === "write") return allows(placeFor(view, action.column, action), action);
  if (action.type === "advertise") return allows(placeFor(view, null, action), action);
  return legal.some((listed) => JSON.stringify(sorted(listed)) === JSON.stringify(sorted(action)));
}

const sorted = (action: ExtrablattAction) =>
  Object.entries(action).toSorted(([one], [other]) => one.localeCompare(other));
