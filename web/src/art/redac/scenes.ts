/* What stands on the press photographs of the classic box, in its order; the captions are the box's. */
import { EIGHT } from "./scenes/eight";
import { LARGE } from "./scenes/large";
import type { Shape } from "./scenes/shapes";
import { SIX } from "./scenes/six";

export const SCENES: readonly Shape[] = [...SIX, ...EIGHT, ...LARGE];
