/* Fingers, mouse and wheel on the plan: drag what is enlarged, pinch or turn the wheel to see it larger or smaller. */
import type { Attachment } from "svelte/attachments";
import type { Box } from "./geometry";
import type { PlanPlace } from "./types";
import { isWhole, moved, zoomed } from "./zoom";

interface Sight {
  readonly box: () => Box;
  readonly whole: () => Box;
  readonly drawing: () => SVGSVGElement | null;
  readonly look: (box: Box) => void;
}
type Point = Readonly<{ clientX: number; clientY: number }>;

/** Further than this, a finger does not press: it drags. */
const SLACK = 7;
const SMALLEST_TURN = 0.0018;

export class Handling {
  /** Whether the last press was a drag, so that its click means nothing. */
  hasDragged = false;
  private readonly fingers = new Map<number, Point>();
  private start: Point | null = null;

  constructor(private readonly sight: Sight) {}

  /** A point of the screen, in the drawing's units. */
  at({ clientX, clientY }: Point): PlanPlace {
    const [drawing, box] = [this.sight.drawing(), this.sight.box()];
    if (drawing === null) return { x: box.x, y: box.y };
    const { left, top, width, height } = drawing.getBoundingClientRect();
    return { x: box.x + ((clientX - left) / width) * box.width, y: box.y + ((clientY - top) / height) * box.height };
  }

  private readonly down = (event: PointerEvent) => {
    if (this.fingers.size === 0) [this.hasDragged, this.start] = [false, event];
    this.fingers.set(event.pointerId, event);
  };

  private readonly move = (event: PointerEvent) => {
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) return;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(before, event, other);
    else this.drag(before, event);
    this.fingers.set(event.pointerId, event);
  };

  private pinch(before: Point, now: Point, other: Point) {
    const apart = (one: Point) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const middle = { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 };
    this.hasDragged = true;
    this.sight.look(zoomed(this.sight.box(), this.sight.whole(), apart(now) / apart(before), this.at(middle)));
  }

  private drag(before: Point, now: PointerEvent) {
    const far =
      this.start === null ? 0 : Math.hypot(now.clientX - this.start.clientX, now.clientY - this.start.clientY);
    if (isWhole(this.sight.box(), this.sight.whole()) || (!this.hasDragged && far < SLACK)) return;
    if (!this.hasDragged) this.sight.drawing()?.setPointerCapture(now.pointerId);
    this.hasDragged = true;
    const [from, to] = [this.at(before), this.at(now)];
    this.sight.look(moved(this.sight.box(), this.sight.whole(), from.x - to.x, from.y - to.y));
  }

  private readonly up = (event: PointerEvent) => void this.fingers.delete(event.pointerId);

  /** Over the whole plan the wheel scrolls the page, unless Ctrl is held, as a pinch on a touchpad does. */
  private readonly wheel = (event: WheelEvent) => {
    const [box, whole] = [this.sight.box(), this.sight.whole()];
    const isOut = isWhole(box, whole);
    if (!event.ctrlKey && !event.metaKey && isOut) return;
    event.preventDefault();
    const strength = event.ctrlKey ? 5 : 1;
    this.sight.look(zoomed(box, whole, Math.exp(-event.deltaY * SMALLEST_TURN * strength), this.at(event)));
  };

  readonly attach: Attachment<SVGSVGElement> = (node) => {
    const listen = new AbortController();
    const { signal } = listen;
    node.addEventListener("pointerdown", this.down, { signal });
    node.addEventListener("pointermove", this.move, { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      node.addEventListener(end, this.up, { signal });
    node.addEventListener("wheel", this.wheel, { signal, passive: false });
    return () => listen.abort();
  };
}
