/*
 * The second press of a quick pair: it was meant for what lay there at the first. Where the first has brought something
 * else under the finger it is not heard, and whatever it is heard by, it plays nothing. So nobody prints, passes or ends
 * a turn because a finger trembled, however quickly the table has answered and wherever its buttons have gone.
 */

/** Milliseconds between the presses of a pair, as browsers and hands have it. */
const QUICK = 400;
/** Pixels that a hand may move meanwhile. A mouse that was elsewhere presses anew. */
const NEAR = 24;
const CONTROLS = "button, a, summary, label, input, select, textarea, [role=button], [role=option]";

/** As much of a pointer's event as is needed. */
export interface Pressed {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

/** Of one pair after the other: told what is pressed, and what lies there. */
export class Presses {
  private last: (Pressed & { readonly lay: string }) | null = null;
  /** Until when what is done comes from a second press. */
  private until = 0;
  /** Whether the newest press is one that is not heard. */
  isMissed = false;

  /** A press begins: what lies there, and when the page hears of it. Of three and more, each is compared with the first. */
  begin(press: Pressed, lies: string, now: number): void {
    const { last } = this;
    const { clientX, clientY, timeStamp } = press;
    const first = last !== null && timeStamp - last.timeStamp < QUICK && isNear(press, last) ? last : null;
    this.until = first ? now + QUICK : 0;
    this.isMissed = first !== null && first.lay !== lies;
    this.last = { clientX, clientY, timeStamp, lay: first?.lay ?? lies };
  }

  move(to: Pressed): void {
    if (this.last && !isNear(to, this.last)) this.last = null;
  }

  /** Whether what is done now comes from a second press. */
  isSecond(now: number): boolean {
    return now < this.until;
  }
}

function isNear(one: Pressed, other: Pressed): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= NEAR;
}

const presses = new Presses();

/** Whether what is done now comes from the second press of a pair. */
export const isSecondPress = () => presses.isSecond(performance.now());

/** What can be pressed there, by its name. */
function saysAt(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control ? (control.getAttribute("aria-label") ?? control.textContent.trim()) : "";
}

/** Before anything on the page hears of it. By keyboard nothing is pressed twice: such a click has no detail. */
export function guardPresses(): void {
  const stop = (event: Event) => (event.stopPropagation(), event.preventDefault());
  const begin = (event: PointerEvent) => {
    presses.begin(event, saysAt(event.target), performance.now());
    if (presses.isMissed) event.stopPropagation();
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("pointermove", (event) => presses.move(event), { capture: true, passive: true });
  addEventListener("click", (event) => presses.isMissed && event.detail > 0 && stop(event), true);
}
