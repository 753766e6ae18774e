/* A table that is only looked at, inside a page: its frame shows some of its areas and nothing that can be pressed. */
import { getContext, setContext } from "svelte";
import type { Illustration } from "../../protocol/house";

export type Parts = Illustration["parts"];

const KEY = Symbol("still");

export const holdStill = (parts: Parts): void => void setContext(KEY, parts);

/** The areas that are shown; undefined at a table that is played at. */
export const stillParts = (): Parts | undefined => getContext<Parts | undefined>(KEY);
