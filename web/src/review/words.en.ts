/* The review of a game, in English. */
import type { Entry } from "../words/fr";
import type { fr } from "./words.fr";

export const en: Record<keyof typeof fr, Entry> = {
  "review.title": "The review of the game",
  "review.open": "The review",
  "review.intro":
    "Every decision is weighed with what was known then: hundreds of ways the game might have gone on, played out by the house.",
  "review.working": "The house is playing the game again: {done} of {parts} sheets are ready.",
  "review.failed": "Part of the review could not be written. The house tries again in a minute.",
  "review.none": "This house writes no reviews.",
  "review.nothing": "Nothing in this game can be weighed.",
  "review.whose": "The game of",
  "review.curve": "{name}’s chances to win",
  "review.curve-text":
    "From {first} at the beginning to {last} at the end; {low} at its lowest, {high} at its highest.",
  "review.moments": "The moments that mattered",
  "review.no-moment": "Nothing was clearly better than what {name} did.",
  "review.better": "Better: {better}.",
  "review.figures": "Chances to win: {before} before, {after} after (give or take {error}).",
  "review.points": {
    one: "Cost: {count} point (give or take {give}).",
    other: "Cost: {shown} points (give or take {give}).",
  },
  "review.look": "See it on the table",
  "review.done-at": "Move {number}",
  "review.luck": "Luck and decisions",
  "review.luck-points": "Luck was worth {luck} points to {name} (give or take {give}); decisions cost {lost} points.",
  "review.luck-chance":
    "Luck was worth {luck} of the chances to win to {name} (give or take {give}); decisions cost {lost}.",
  "review.luckiest": "The draw that mattered most, at move {number}: {luck}.",
  "review.show-better": "Show the better move",
  "review.show-done": "Show what was played",
  "review.shown-better": "On the table: the better move.",
  "coach.ask": "Ask the coach",
  "coach.note": "The whole table will read that you have asked.",
  "coach.thinking": "The coach is thinking…",
  "coach.says": "The coach would: {what}.",
  "coach.chance": "Your chances to win would then be {chance} (give or take {error}).",
  "coach.play": "Play this move",
  "coach.silent": "The coach has nothing to say about this.",
};
