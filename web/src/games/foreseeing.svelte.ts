/* The preview of the action that is thought of, fetched from the server: debounced, and only the latest answer counts. */
import type { Refusal } from "../protocol/types";
import type { Foreseen } from "./board";

export interface Question<Action> {
  /** The cache key: action and state. */
  readonly key: string;
  readonly action: Action;
}
interface Answer<Found> {
  readonly key: string;
  readonly found: Found | null;
  readonly why: Refusal | null;
}
type Ask<Action> = (action: Action) => Promise<Foreseen>;

const REST_MILLISECONDS = 160;

export class Foreseeing<Action, Found> {
  private latest: Answer<Found> | null = $state.raw(null);
  private readonly question: () => Question<Action> | null;
  /** Whether the component is gone: what it asked is of no use then, and what it derives no longer to be read. */
  private isOver = false;

  /** Made while a component is: what is asked, and of whom; null where nothing is. */
  constructor(question: () => Question<Action> | null, ask: () => Ask<Action> | null) {
    this.question = question;
    $effect(() => {
      const [asked, preview] = [question(), ask()];
      if (asked === null || preview === null) return;
      const timer = setTimeout(() => void this.look(asked, preview), REST_MILLISECONDS);
      return () => clearTimeout(timer);
    });
    $effect(() => () => (this.isOver = true));
  }

  private async look({ key, action }: Question<Action>, preview: Ask<Action>): Promise<void> {
    const foreseen = await preview(action);
    if (this.isOver) return;
    const why = foreseen.refusal?.rule.startsWith("TAB-") ? null : foreseen.refusal;
    if (key === this.question()?.key) this.latest = { key, found: foreseen.preview as Found | null, why };
  }

  private readonly answer = $derived.by(() => (this.latest?.key === this.question()?.key ? this.latest : null));
  readonly found = $derived.by(() => this.answer?.found ?? null);
  readonly why = $derived.by(() => this.answer?.why ?? null);
}
