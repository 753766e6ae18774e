import { captain } from "./captain";
import { chef } from "./chef";
import { crooner } from "./crooner";
import { dandy } from "./dandy";
import { scholar } from "./scholar";

/** I to V, as in the classic pack. */
export const men = [crooner, scholar, captain, dandy, chef] as const;
