/* Where a lesson stands, and what it says there. */
import type { BoxText, LessonInfo } from "../../protocol/house";

export interface LessonPlace {
  /** Which idea, from 0; as many as there are when the lesson is over, and the match goes on freely. */
  readonly idea: number;
  /** Null when the lesson is over. */
  readonly title: BoxText | null;
  readonly text: BoxText;
  /** What is to be done, and as which of the things for this idea, from 1. */
  readonly note: BoxText | null;
  readonly number: number;
  /** For the idea that was understood just now. */
  readonly praise: BoxText | null;
}

/** `asks` is how many things are done; null when all are. */
export function placeIn({ ideas, end }: LessonInfo, asks: number | null): LessonPlace {
  let left = asks ?? Infinity;
  for (const [at, idea] of ideas.entries()) {
    const note = idea.notes[left];
    const praise = left === 0 ? (ideas[at - 1]?.praise ?? null) : null;
    if (note) return { idea: at, title: idea.title, text: idea.text, note, number: left + 1, praise };
    left -= idea.notes.length;
  }
  return { idea: ideas.length, title: null, text: end, note: null, number: 0, praise: ideas.at(-1)?.praise ?? null };
}
