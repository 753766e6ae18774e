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
  /** What is said first: the aim, then praise for the idea that was understood just now. */
  readonly lead: BoxText | null;
}

/** `asks` is how many things are done; null when all are. */
export function placeIn({ aim, ideas, end }: LessonInfo, asks: number | null): LessonPlace {
  let left = asks ?? Infinity;
  for (const [at, idea] of ideas.entries()) {
    const note = idea.notes[left];
    const lead = left === 0 ? (ideas[at - 1]?.praise ?? aim) : null;
    if (note) return { idea: at, title: idea.title, text: idea.text, note, number: left + 1, lead };
    left -= idea.notes.length;
  }
  return { idea: ideas.length, title: null, text: end, note: null, number: 0, lead: ideas.at(-1)?.praise ?? null };
}
