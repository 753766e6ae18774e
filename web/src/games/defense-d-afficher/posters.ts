/* The posters as the box has them, in the reader's language: what is printed on each, and how it is drawn. */
import { recipeOf } from "../../art/defense/posters";
import { label } from "../../protocol/say";
import type { Catalogues } from "../../protocol/types";
import { typeset } from "../../words/typography";
import { reading } from "../../words/words.svelte";
import { POSTERS } from "./table";

export function postersOf(catalogues: Catalogues) {
  const catalogue = catalogues[reading.language];
  return Array.from({ length: POSTERS }, (_, poster) => ({
    name: label(catalogue, "poster", poster),
    slogan: typeset(label(catalogue, "slogan", poster), reading.language),
    recipe: recipeOf(catalogue["art"]?.[poster]),
  }));
}
