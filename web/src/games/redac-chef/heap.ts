/*
 * The layout of the middle. It is stable: a tile keeps its place for as long as it lies there, and a taken one leaves a
 * hole, so that nothing moves under a hand that reaches for it.
 */
import type { Slot } from "./table";

/** A place on the screen: what lies there, or the hole that was left. */
export interface Place extends Slot {
  /** The name of the place: it is never given to another one. */
  readonly id: number;
  readonly taken: boolean;
}

/**
 * The places after a change, from those before it. Something new lies in the oldest hole that it fills exactly, if it
 * may (`fits`) and nobody can just have reached for what was there; else after all others.
 */
export function arranged(
  before: readonly Place[],
  lying: readonly Slot[],
  fits: (hole: number, what: number) => boolean = () => false,
): readonly Place[] {
  const left = new Map(lying.map((one) => [keyOf(one), one]));
  const places = before.map((place) => {
    const stays = !place.taken && left.delete(keyOf(place));
    return stays || place.taken ? place : { ...place, taken: true };
  });
  for (const { slot, what } of left.values()) {
    const hole = before.findIndex((place, at) => place.taken && places[at] === place && fits(place.what, what));
    if (hole < 0) places.push({ id: places.length, slot, what, taken: false });
    else places[hole] = { id: hole, slot, what, taken: false };
  }
  return places;
}

const keyOf = ({ slot, what }: Slot) => `${slot} ${what}`;
