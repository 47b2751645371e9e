import { gameFacts } from '../../../web/domain/game-facts.ts';
import type { GamePage } from '../../../web/domain/game-page.ts';
import type { Fact, Game } from '../../../web/domain/studio.ts';
import type { Language } from '../../../web/domain/words/say.ts';

/**
 * The facts about a game, for press pages and the press kit. For a game without a file in `games/`, only its stores.
 */
export function gameRows(game: Game, page: GamePage | null, language: Language): Fact[] {
  return [
    ...gameFacts(page?.facts ?? {}, language).map(({ label, text }) => ({ label, text })),
    ...game.stores.map(({ label, url }) => ({ label, text: url })),
  ];
}
