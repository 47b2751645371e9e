import { gameFacts } from '../game-facts.ts';
import type { GamePage } from '../game-page.ts';
import type { Game } from '../studio.ts';
import type { Language } from '../words/say.ts';
import type { Fact } from './press.ts';

/**
 * The facts about a game, for press pages and the press kit. For a game without a file in `games/`, only its stores.
 */
export function gameRows(game: Game, page: GamePage | null, language: Language): Fact[] {
  return [
    ...gameFacts(page?.facts ?? {}, language).map(({ label, text }) => ({ label, text })),
    ...game.stores.map(({ label, url }) => ({ label, text: url })),
  ];
}
