import { expect, test } from 'vitest';
import { howOften, isWanted, storedChoices, type WantedNews } from './wanted-news.ts';

test.each([
  ['weekly', 'weekly'],
  ['monthly', 'monthly'],
  ['each', 'each'],
  ['', 'each'],
  ['hourly', 'each'],
])('the stored choice %j of how often mails come means “%s”', (text, often) => {
  expect(howOften(text)).toBe(often);
});

const GAMES = [
  { address: 'Kite', formerAddresses: ['/games/Drake', '/games/Wing', '/games/Timeworks'] },
  { address: 'Timeworks' },
];
const cases: [wants: WantedNews, sentAs: WantedNews, isWanted: boolean][] = [
  ['all', 'game:Kite', true],
  ['releases', 'releases', true],
  ['releases', 'all', false],
  ['game:Kite', 'game:Kite', true],
  ['game:Kite', 'all', false],
  ['game:Drake', 'game:Kite', true],
  ['game:Kite', 'game:wing', true],
  ['game:Timeworks', 'game:Timeworks', true],
  ['game:Timeworks', 'game:Kite', false],
  ['game:Gone', 'game:Gone', true],
];
test.each(
  cases,
)('whether a reader of %s, of a game that had other addresses, wants %s: %s', (wants, sentAs, is) => {
  expect(isWanted(wants, sentAs, GAMES)).toBe(is);
});

test('readers of a game are also those who chose it by a former address, unless another has it', () => {
  expect(storedChoices('game:Kite', GAMES)).toEqual(['game:Kite', 'game:Drake', 'game:Wing']);
  expect(storedChoices('all', GAMES)).toEqual(['all']);
});
