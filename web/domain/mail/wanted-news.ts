import { findMoved } from '../own-page.ts';
import { findGame, type Game, gameAddress } from '../studio.ts';

/** The news that a reader wants: all posts, releases only, or news of one game (`game:` and its address). */
export type WantedNews = 'all' | 'releases' | `game:${string}`;

/** A game with the addresses by which choices name it. */
export type NewsGame = Pick<Game, 'address' | 'formerAddresses'>;

/** The choices that readers have, in the order in which the page shows them. */
export function newsChoices(games: readonly NewsGame[]): WantedNews[] {
  return ['all', 'releases', ...games.map(({ address }): WantedNews => `game:${address}`)];
}

/** Parses a stored choice. An unknown text counts as `all`. */
export function wantedNews(text: string): WantedNews {
  return text === 'releases' || /^game:[\w-]{1,80}$/.test(text) ? (text as WantedNews) : 'all';
}

/** A choice with the present address of its game, which may have had another one when the choice was made. */
export function presentNews(news: WantedNews, games: readonly NewsGame[]): WantedNews {
  if (news === 'all' || news === 'releases') return news;
  const address = news.slice('game:'.length);
  const game = findGame(games, address) ?? findMoved(games, gameAddress({ address }));
  return game ? `game:${game.address}` : news;
}

/** The choices that may be stored for a present one: of a game, also those with its former addresses. */
export function storedChoices(choice: WantedNews, games: readonly NewsGame[]): WantedNews[] {
  const former = games.flatMap(({ formerAddresses = [] }) =>
    formerAddresses.map((path): WantedNews => `game:${path.slice(gameAddress({ address: '' }).length)}`),
  );
  return [choice, ...former.filter((stored) => presentNews(stored, games) === choice)];
}

/** Whether a reader who chose `wants` gets a mail about news of the kind `sentAs`. */
export const isWanted = (wants: WantedNews, sentAs: WantedNews, games: readonly NewsGame[]): boolean =>
  wants === 'all' || presentNews(wants, games) === presentNews(sentAs, games);

/** How often a reader gets mails: each post when it is published, or a digest. */
export const OFTEN = ['each', 'weekly', 'monthly'] as const;
export type Often = (typeof OFTEN)[number];

/** Parses a stored choice. An unknown text counts as `each`. */
export const howOften = (text: string): Often => OFTEN.find((choice) => choice === text) ?? 'each';
