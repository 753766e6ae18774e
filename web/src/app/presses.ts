/*
 * Guards against accidental double clicks. The second click of a quick pair is swallowed if the first one has changed the
 * control under the pointer, and it never sends a command: nobody prints, passes or ends a turn by a trembling finger,
 * however quickly the table has answered and wherever its buttons have gone.
 */

/** Milliseconds: two clicks closer together than this are a pair. */
const QUICK = 400;
/** Pixels: a pointer that has moved further begins a new pair. */
const NEAR = 24;
const CONTROLS = "button, a, summary, label, input, select, textarea, [role=button], [role=option]";

/** As much of a pointer's event as is needed. */
export interface Pressed {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

/** The state of one pair at a time; `lay` is the label of the control that was under the pointer. */
export class Presses {
  private last: (Pressed & { readonly lay: string }) | null = null;
  /** Commands before this time come from the second click of a pair. */
  private until = 0;
  /** Whether the newest click is swallowed. */
  isMissed = false;

  /** Pointer down on the control labelled `lies`. In a run of three or more, each is compared with the first. */
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

/** The accessible name of the control at an event's target. */
function saysAt(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control ? (control.getAttribute("aria-label") ?? control.textContent.trim()) : "";
}

/** Capture phase: before any handler of the page. Clicks by keyboard have `detail` 0 and are left alone. */
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
