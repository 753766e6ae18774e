/* Steps of a replay, which are counted from 1, and entries of a log, which have numbers of their own. */
import type { Frame } from "../protocol/house";

/** The step after which this entry is the newest; the last one for an entry that is not there yet. */
export function stepOf(frames: readonly Frame[], number: number): number {
  const found = frames.findIndex((frame) => frame.told.number >= number);
  return found === -1 ? frames.length : found + 1;
}
