/* What a table page loads beside its state: the board component, the game's words, its rulebook and the table's own. */
import { boardOf, gameOf } from "../games";
import type { Component } from "svelte";
import type { Board } from "../games/board";
import type { BesideProps } from "../games/game";
import type { Prediction } from "../games/predicting.svelte";
import type { Catalogues, Language, Rulebook, Rulebooks } from "../protocol/types";
import { house } from "./api";

export class GameAssets {
  title = $state("");
  board: Board | null = $state.raw(null);
  beside: Component<BesideProps> | null = $state.raw(null);
  prediction: Prediction | null = $state.raw(null);
  catalogues: Catalogues | null = $state.raw(null);
  rulebooks: Rulebooks = $state.raw({});
  failure: unknown = $state.raw(null);

  /**
   * Loads what is missing; after a change of language, the rulebook of that language. If that fails, a board that is
   * already shown stays: its words are there in every language, and the rulebook can be fetched again.
   */
  async fetch(slug: string, language: Language, pack: string | null): Promise<void> {
    try {
      const [title, board, beside, prediction, catalogues, chapters] = await Promise.all([
        titleOf(slug),
        boardOf(slug),
        gameOf(slug)?.beside?.() ?? null,
        gameOf(slug)?.prediction?.() ?? null,
        house.words(slug, pack),
        chaptersOf(slug, language),
      ]);
      this.title = title;
      this.board = board;
      this.beside = beside;
      this.prediction = prediction;
      this.catalogues = catalogues;
      this.rulebooks = { ...this.rulebooks, [language]: chapters };
      this.failure = null;
    } catch (failure) {
      if (this.board === null) this.failure = failure;
    }
  }
}

async function chaptersOf(slug: string, language: Language): Promise<Rulebook> {
  const [game, table] = await Promise.all([house.rules(slug, language), house.rules("table", language)]);
  return [...game.chapters, ...game.cards, ...table.chapters];
}

/** What a game is called: by us, or by the house for one that we have not drawn. */
export async function titleOf(slug: string): Promise<string> {
  return gameOf(slug)?.title ?? (await house.games()).find((game) => game.slug === slug)?.title ?? slug;
}
