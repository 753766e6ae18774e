/*
 * What hands do on a front page: tiles are laid, moved, turned and lifted by dragging, by tapping or by keys. It knows
 * where there is room, and no rule.
 */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import { nameOf } from "../tiles/naming";
import { word } from "../words";
import type { Carry, Held, Key } from "./carry.svelte";
import { clamped, fits, neighbour, snap, stepped, type Direction, type Spot } from "./grid";
import type { Lying, PageProps } from "./page";
import { planFor, squareAt, type Plan } from "./plan";

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
/** Squares: a finger anywhere in the frame of a target means the target. */
const PULL = 2.5;
const isPress = (key: string) => key === "Enter" || key === " ";
const isTurn = (key: string) => key === "f" || key === "F";
const isAway = (key: string) => key === "Delete" || key === "Backspace";

export const placeOf = ({ x, y }: Spot) => word("redac.at", { x: x + 1, y: y + 1 });

export class Handling {
  /** Pixels that there are for the page. */
  width = $state(0);
  height = $state(0);
  sheet: HTMLElement | undefined = $state();
  /** What the keyboard is at. */
  at: Key = $state("tribune");
  /** The last thing that was said aloud. */
  said = $state("");
  private readonly given: () => PageProps;

  constructor(given: () => PageProps) {
    this.given = given;
  }

  readonly plan = $derived.by((): Plan => {
    const { most = 46, columns, rows, fold, fits: both } = this.given();
    if (both) return planFor({ columns, rows, fold }, this.width, this.height);
    return { cell: Math.max(16, Math.min(most, Math.floor(this.width / columns))), columns, rows, fold, isOpen: false };
  });
  readonly cell = $derived.by(() => this.plan.cell);
  readonly lying = $derived.by((): Lying[] => {
    const { tribune, placed, tiles } = this.given();
    const sized = placed.map(({ tile, x, y, up }) => {
      const { width, height } = tiles[tile] ?? { width: 1, height: 1 };
      return { key: tile, x, y, up, width, height };
    });
    return tribune ? [{ key: "tribune", up: true, ...tribune }, ...sized] : sized;
  });
  readonly others = $derived.by(() => this.lying.filter((one) => one.key !== this.held?.key));
  /** Where the keyboard comes in. */
  readonly stop = $derived.by(() => (this.lying.some((one) => one.key === this.at) ? this.at : this.lying[0]?.key));
  /** Where what is carried would lie, as far as that can be shown. */
  readonly ghost = $derived.by(() => (this.held && this.carry?.spot ? { ...this.held, ...this.carry.spot } : null));
  readonly hasRoom = $derived.by(() => this.ghost !== null && fits(this.given(), this.others, this.ghost));

  /** Whether that is where a lesson asks for it. */
  readonly isAsked = $derived.by(() => {
    const { ghost } = this;
    const { target } = this.given();
    return ghost !== null && target?.key === ghost.key && target.x === ghost.x && target.y === ghost.y;
  });

  get carry(): Carry | null {
    return this.given().carry ?? null;
  }
  get held(): Held | null {
    return this.carry?.held ?? null;
  }

  nameOf(key: Key): string {
    const tile = key === "tribune" ? undefined : this.given().tiles[key];
    return tile ? nameOf(tile) : word("redac.tribune");
  }
  headlineOf(key: Key): string {
    return key === "tribune" ? word("redac.tribune") : (this.given().tiles[key]?.headline ?? "");
  }

  /** The page is the ground under the hand. */
  readonly ground: Attachment<HTMLElement> = (node) => {
    const { carry } = this;
    if (carry === null) return;
    carry.ground = {
      spotAt: (what, corner, hand) => {
        const wished = this.wished(node, corner, hand);
        return this.pulled(what, wished) ?? snap(this.given(), this.others, what, wished, 1.6);
      },
      isOver: (x, y) => {
        const box = node.getBoundingClientRect();
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      },
      lay: (what, spot) => this.lay(what, spot),
      lift: (what) => this.lift(what),
    };
    return () => void (carry.ground = null);
  };

  /** The square of the page at which a corner is, for a hand that is there. */
  private wished(node: HTMLElement, corner: Spot, hand: Spot): Spot {
    const { left, top } = node.getBoundingClientRect();
    return squareAt(this.plan, { x: corner.x - left, y: corner.y - top }, { x: hand.x - left, y: hand.y - top });
  }

  /** Where a lesson asks for something, it is drawn there from near by. */
  private pulled({ key }: Held, wished: Spot): Spot | null {
    const { target } = this.given();
    if (target?.key !== key || Math.hypot(target.x - wished.x, target.y - wished.y) > PULL) return null;
    return { x: target.x, y: target.y };
  }

  private lay(what: Held, spot: Spot) {
    const { onplace, onmove, ontribune } = this.given();
    const lies = this.lying.find((one) => one.key === what.key);
    const isElsewhere = lies?.x !== spot.x || lies.y !== spot.y;
    if (what.key === "tribune") {
      if (isElsewhere) ontribune?.(spot);
    } else if (!lies) onplace?.(what.key, spot, what.up);
    else if (isElsewhere || lies.up !== what.up) onmove?.(what.key, spot, what.up);
    this.said = word("redac.laid", { name: this.headlineOf(what.key), place: placeOf(spot) });
    this.at = what.key;
  }
  private lift(what: Held) {
    if (what.key !== "tribune") this.given().onlift?.(what.key);
  }

  private take(one: Lying, way: "tap" | "keys") {
    const { key, up, width, height, x, y } = one;
    this.carry?.pick({ key, up, width, height, from: "page" }, way, { x, y });
    this.said = word("redac.taken-up", { name: this.headlineOf(key) });
  }

  /* By pointer. */

  /** `cut`: pixels of it that lie above what was grabbed, in the other half of the page. */
  grab(event: PointerEvent, one: Lying, cut: number) {
    if (!this.carry || this.given().turning) return;
    const { key, up, width, height } = one;
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const box = new DOMRect(left, top - cut, width * this.cell, height * this.cell);
    this.carry.grab(event, { key, up, width, height, from: "page" }, box, this.cell);
  }
  press(event: MouseEvent, one: Lying) {
    const { turning, onflip } = this.given();
    if (turning && one.key !== "tribune") return onflip?.(one.key);
    if (!this.carry?.isTap()) return;
    event.stopPropagation();
    this.at = one.key;
    if (this.held === null) this.take(one, "tap");
    else if (this.held.key === one.key) this.carry.drop();
    else this.layNear(event);
  }
  /** Somebody taps the page itself. */
  tap(event: MouseEvent) {
    if (this.held && this.carry?.isTap()) this.layNear(event);
  }
  /** The outline of what was picked up goes where the pointer goes. */
  follow(event: PointerEvent) {
    if (this.carry?.way === "tap" && this.held) this.carry.spot = this.spotNear(event) ?? this.carry.spot;
  }
  /** Lays what is held where its outline is shown: around the square that was tapped. */
  private layNear(event: MouseEvent) {
    const { carry } = this;
    if (!carry) return;
    carry.spot = this.spotNear(event) ?? carry.spot;
    if (this.hasRoom) carry.lay();
    else this.said = word("redac.no-room");
  }
  /** Around a point of the screen: the nearest place with room, or where there is none. */
  private spotNear({ clientX: x, clientY: y }: MouseEvent): Spot | null {
    const { held, sheet, cell } = this;
    if (!held || !sheet) return null;
    const corner = { x: x - (held.width / 2) * cell, y: y - (held.height / 2) * cell };
    const wished = this.wished(sheet, corner, { x, y });
    const near = this.pulled(held, wished) ?? snap(this.given(), this.others, held, wished, 2.5);
    return near ?? clamped(this.given(), held, wished);
  }

  /* By keys. */

  key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (this.held && this.ghost ? this.keyWithHeld(event.key, arrow) : this.keyOnPage(event.key, arrow))
      event.preventDefault();
  }
  private keyWithHeld(pressed: string, arrow: Direction | undefined): boolean {
    const { carry, ghost, held } = this;
    if (!carry || !ghost || !held) return false;
    if (arrow) {
      carry.spot = stepped(this.given(), ghost, arrow);
      const free = fits(this.given(), this.others, { ...held, ...carry.spot });
      this.said = `${placeOf(carry.spot)}, ${word(free ? "redac.free" : "redac.taken")}`;
    } else if (isPress(pressed)) {
      if (this.hasRoom) this.settle(() => carry.lay());
      else this.said = word("redac.no-room");
    } else if (isTurn(pressed)) {
      carry.turn();
      this.said = word(carry.held?.up ? "redac.turned-up" : "redac.turned-down");
    } else if (isAway(pressed)) {
      this.settle(() => (carry.drop(), this.lift(held)));
    } else if (pressed === "Escape") {
      this.settle(() => carry.drop());
      this.said = word("redac.let-go");
    } else return false;
    return true;
  }
  private keyOnPage(pressed: string, arrow: Direction | undefined): boolean {
    const { turning, onflip, onlift } = this.given();
    const one = this.lying.find((found) => found.key === this.stop);
    if (!one) return false;
    if (arrow) {
      this.at = neighbour(this.lying, one, arrow)?.key ?? one.key;
      this.focusOn(this.at);
    } else if (turning) {
      if (!isPress(pressed) && !isTurn(pressed)) return false;
      if (one.key !== "tribune") onflip?.(one.key);
    } else if (this.carry === null) return false;
    else if (isPress(pressed)) this.take(one, "keys");
    else if (one.key === "tribune") return false;
    else if (isTurn(pressed)) onflip?.(one.key);
    else if (isAway(pressed)) this.settle(() => onlift?.(Number(one.key)));
    else return false;
    return true;
  }
  /** What had the focus goes: it comes back to the page, unless whoever was told puts it elsewhere. */
  private settle(done: () => void) {
    done();
    void tick().then(() => {
      if (document.activeElement === document.body || document.activeElement === this.sheet) this.focusOn(this.at);
    });
  }
  private focusOn(wanted: Key) {
    const found = this.sheet?.querySelector<HTMLElement>(`[data-key="${wanted}"]`);
    (found ?? this.sheet?.querySelector<HTMLElement>("[data-key]"))?.focus({ preventScroll: false });
  }
}
