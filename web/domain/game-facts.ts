import { dateText } from '../../platform/domain/dates.ts';
import { type GameFacts, startOfDate } from './game-page.ts';
import { type Language, sayIn } from './words/say.ts';

/** A fact about a game, with its label. */
export interface GameFact {
  label: string;
  text: string;
  /** If `text` is a date: the same date in the form `2026-11-30`. */
  date?: string;
}

/** The facts about a game, in the order in which the game's page shows them. */
export function gameFacts(facts: GameFacts, language: Language): GameFact[] {
  const say = sayIn(language);
  const { released, state, platforms, price, languages } = facts;
  const rows: [label: string, text: string | undefined][] = [
    [say('gameState', 'State'), state],
    [say('gamePlatforms', 'Platforms'), platforms?.join(', ')],
    [say('gamePrice', 'Price'), price],
    [say('gameLanguages', 'Languages'), languages?.join(', ')],
  ];
  const known = rows.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
  if (released === undefined) return known;
  const text = dateText(startOfDate(released), language.locale);
  return [{ label: say('gameRelease', 'Release'), text, date: released }, ...known];
}
