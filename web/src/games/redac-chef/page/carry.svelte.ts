/* What is being carried to the page or over it: by a pointer that drags, by two taps, or by keys. One at a time. */
import type { Size, Spot } from "./grid";

/** A tile by its number; the tribune. */
export type Key = number | "tribune";

export interface Held extends Size {
  readonly key: Key;
  readonly up: boolean;
  readonly from: "desk" | "page";
}

export type Way = "drag" | "tap" | "keys";

/** The page under the hand. */
export interface Ground {
  /** Where something would come to lie whose top left corner is at this point of the screen, and the hand at that one. */
  spotAt(held: Held, corner: Spot, hand: Spot): Spot | null;
  /** Whether a point of the screen is over the page. */
  isOver(x: number, y: number): boolean;
  lay(held: Held, spot: Spot): void;
  lift(held: Held): void;
}

/** Pixels that a pointer moves before it drags: less is a tap. */
const SLACK = 6;

export class Carry {
  held = $state.raw<Held | null>(null);
  spot = $state.raw<Spot | null>(null);
  way = $state<Way>("tap");
  /** The top left corner of what hangs on the pointer, on the screen. */
  corner = $state.raw<Spot | null>(null);
  ground: Ground | null = null;
  /** A click that ends a drag is no tap. */
  private isSpent = false;

  /** Takes it up, to be laid where `spot` is. */
  pick(held: Held, way: Way, spot: Spot | null): void {
    [this.held, this.way, this.spot, this.corner] = [held, way, spot, null];
  }

  drop(): void {
    [this.held, this.spot, this.corner] = [null, null, null];
  }

  turn(): void {
    if (this.held !== null && this.held.key !== "tribune") this.held = { ...this.held, up: !this.held.up };
  }

  lay(): void {
    const [held, spot] = [this.held, this.spot];
    if (held === null || spot === null) return;
    this.drop();
    this.ground?.lay(held, spot);
  }

  /** Whether a click is one of its own; asking answers for it. */
  isTap(): boolean {
    const spent = this.isSpent;
    this.isSpent = false;
    return !spent;
  }

  /** A pointer went down on something that can be carried; `box` is where that is, and how large. */
  grab(event: PointerEvent, held: Held, box: DOMRect, cell: number): void {
    if (event.button !== 0) return;
    this.isSpent = false;
    const { pointerId, clientX, clientY } = event;
    const offset = {
      x: ((clientX - box.left) / (box.width || 1)) * held.width * cell,
      y: ((clientY - box.top) / (box.height || 1)) * held.height * cell,
    };
    let isDragging = false;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!isDragging && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLACK) return;
      if (!isDragging) this.pick(held, "drag", null);
      isDragging = true;
      moved.preventDefault();
      this.corner = { x: moved.clientX - offset.x, y: moved.clientY - offset.y };
      this.spot = this.ground?.spotAt(held, this.corner, { x: moved.clientX, y: moved.clientY }) ?? null;
    };
    const end = (ended: Event) => {
      if (ended instanceof PointerEvent && ended.pointerId !== pointerId) return;
      if (ended instanceof KeyboardEvent && ended.key !== "Escape") return;
      stop.abort();
      if (!isDragging) return;
      this.isSpent = true;
      setTimeout(() => (this.isSpent = false));
      const isDropped = ended.type === "pointerup";
      const isOver = ended instanceof PointerEvent && this.ground?.isOver(ended.clientX, ended.clientY) === true;
      if (isDropped && this.spot !== null) return this.lay();
      this.drop();
      if (isDropped && !isOver && held.from === "page") this.ground?.lift(held);
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pointermove", move, { signal, passive: false });
    for (const type of ["pointerup", "pointercancel", "keydown"] as const)
      window.addEventListener(type, end, { signal });
  }
}
