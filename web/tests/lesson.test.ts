import { expect, test } from "vitest";
import type { LessonInfo } from "../src/protocol/house";
import { placeIn } from "../src/pages/table/lesson";

const text = (en: string) => ({ fr: "", en });
const idea = (name: string, ...notes: string[]) => {
  return { title: text(name), text: text(`${name}…`), praise: text(`${name}!`), notes: notes.map(text) };
};
const LESSON: LessonInfo = {
  trial: null,
  aim: text("aim"),
  end: text("end"),
  ideas: [idea("bet", "one"), idea("chips", "two", "three"), idea("swap", "four")],
};

test.each([
  [0, "bet", "one", 1, "aim"],
  [1, "chips", "two", 1, "bet!"],
  [2, "chips", "three", 2, undefined],
  [3, "swap", "four", 1, "chips!"],
  [null, undefined, undefined, 0, "swap!"],
])("after %s things the lesson is at %s, %s", (asks, title, note, number, lead) => {
  const place = placeIn(LESSON, asks);
  expect([place.title?.en, place.note?.en, place.number, place.lead?.en]).toEqual([title, note, number, lead]);
});
