import { dateText } from '../dates.ts';
import { type GamePage, startOfDate } from '../game-page.ts';
import type { Game } from '../studio.ts';
import { type Language, sayIn } from '../words/say.ts';
import type { Fact } from './press.ts';

/** The facts of a game, for press pages and the press kit. A game without a file of its own has only its stores. */
export function gameRows(game: Game, page: GamePage | null, language: Language): Fact[] {
  const say = sayIn(language);
  const { released, state, platforms, price, languages } = page?.facts ?? {};
  const rows: [label: string, text: string | undefined][] = [
    [say('gameRelease', 'Release'), released && dateText(startOfDate(released), language.locale)],
    [say('gameState', 'State'), state],
    [say('gamePlatforms', 'Platforms'), platforms?.join(', ')],
    [say('gamePrice', 'Price'), price],
    [say('gameLanguages', 'Languages'), languages?.join(', ')],
    ...game.stores.map(({ label, url }): [string, string] => [label, url]),
  ];
  return rows.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}
