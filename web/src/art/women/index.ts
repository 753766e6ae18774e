import { aviator } from "./aviator";
import { baroness } from "./baroness";
import { chemist } from "./chemist";
import { diva } from "./diva";
import { mechanic } from "./mechanic";

/** I to V, as in the classic pack. */
export const women = [diva, chemist, aviator, baroness, mechanic] as const;
