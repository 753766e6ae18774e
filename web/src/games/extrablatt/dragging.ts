/* Something that is dragged by a pointer: what it does when it is gripped and led, for {@attach}. */
import type { Attachment } from "svelte/attachments";

export interface Drag {
  /** Gripped; false lets it be. */
  readonly grip: (event: PointerEvent, node: HTMLElement) => boolean;
  readonly lead: (event: PointerEvent) => void;
}

export function drags({ grip, lead }: Drag): Attachment<HTMLElement> {
  return (node) => {
    let held = false;
    const down = (event: PointerEvent) => {
      held = grip(event, node);
      if (held) node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => held && lead(event);
    const up = () => (held = false);
    const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
    const each = Object.entries(heard) as [keyof typeof heard, (event: PointerEvent) => void][];
    for (const [name, listener] of each) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of each) node.removeEventListener(name, listener);
    };
  };
}
