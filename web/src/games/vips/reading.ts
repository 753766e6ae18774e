/* The paragraph to have in mind at each stage, and its neighbours. */
import type { VipsStage } from "./types";

export const READ_AT: Readonly<Record<VipsStage, readonly string[]>> = {
  arrange: ["VIP-1.3"],
  bet: ["VIP-1.4", "VIP-4.1"],
  deal: ["VIP-1.5"],
  first: ["VIP-1.6"],
  place: ["VIP-2.1", "VIP-2.2"],
  follow: ["VIP-2.2", "VIP-2.3"],
  argue: ["VIP-2.6"],
  over: ["VIP-4.1", "VIP-4.3", "VIP-5.1"],
};
