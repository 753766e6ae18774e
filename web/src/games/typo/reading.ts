/* The paragraph to have in mind at each stage, and its neighbours. */
import type { TypoView } from "./types";

type Reading = Readonly<Record<TypoView["stage"], readonly string[]>>;

const READ_AT: Reading = {
  deal: ["TYP-1.3"],
  choose: ["TYP-2.1", "TYP-2.2"],
  place: ["TYP-2.4", "TYP-3.1", "TYP-4.1"],
  doubt: ["TYP-5.1", "TYP-5.3"],
  spell: ["TYP-5.5", "TYP-5.1"],
  vote: ["TYP-5.6", "TYP-5.3"],
  rule: ["TYP-5.7", "TYP-5.3"],
  appeal: ["TYP-3.6"],
  replace: ["TYP-4.2", "TYP-5.3"],
  over: ["TYP-6.3"],
};
const VARIANT: Partial<Reading> = { place: ["TYP-2.4", "TYP-7.2"], over: ["TYP-7.3"] };

export const readAt = ({ stage, options }: TypoView): readonly string[] =>
  (options.empty_hand ? VARIANT[stage] : undefined) ?? READ_AT[stage];
