/* The preview of the action that is spelt out, fetched from the server: debounced, and only the latest answer counts. */
import type { Refusal } from "../../protocol/types";
import type { Foreseen } from "../board";
import type { ExtrablattAction, Forecast } from "./types";

export interface Question {
  /** The cache key: action and state. */
  readonly key: string;
  readonly action: ExtrablattAction;
}
interface Answer {
  readonly key: string;
  readonly forecast: readonly Forecast[] | null;
  readonly why: Refusal | null;
}
type Ask = (action: ExtrablattAction) => Promise<Foreseen>;

const REST_MILLISECONDS = 160;

export class Foresight {
  private latest: Answer | null = $state.raw(null);
  private readonly question: () => Question | null;

  /** Made while a component is: what is asked, and of whom; null where nothing is. */
  constructor(question: () => Question | null, ask: () => Ask | null) {
    this.question = question;
    $effect(() => {
      const [asked, preview] = [question(), ask()];
      if (asked === null || preview === null) return;
      const timer = setTimeout(() => void this.look(asked, preview), REST_MILLISECONDS);
      return () => clearTimeout(timer);
    });
  }

  private async look({ key, action }: Question, preview: Ask): Promise<void> {
    const found = await preview(action);
    const why = found.refusal?.rule.startsWith("TAB-") ? null : found.refusal;
    const forecast = found.preview as readonly Forecast[] | null;
    if (key === this.question()?.key) this.latest = { key, forecast, why };
  }

  private readonly answer = $derived.by(() => (this.latest?.key === this.question()?.key ? this.latest : null));
  readonly forecast = $derived.by(() => this.answer?.forecast ?? null);
  readonly why = $derived.by(() => this.answer?.why ?? null);
}
