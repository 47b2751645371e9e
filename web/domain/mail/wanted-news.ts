import type { Game } from '../studio.ts';

/** The news that a reader wants: all posts, releases only, or news of one game (`game:` and its address). */
export type WantedNews = 'all' | 'releases' | `game:${string}`;

/** The choices that readers have, in the order in which the page shows them. */
export function newsChoices(games: readonly Pick<Game, 'address'>[]): WantedNews[] {
  return ['all', 'releases', ...games.map(({ address }): WantedNews => `game:${address}`)];
}

/** Parses a stored choice. An unknown text counts as `all`. */
export function wantedNews(text: string): WantedNews {
  return text === 'releases' || /^game:[\w-]{1,80}$/.test(text) ? (text as WantedNews) : 'all';
}

/** Whether a reader who chose `wants` gets a mail about news of the kind `sentAs`. */
export const isWanted = (wants: WantedNews, sentAs: WantedNews): boolean =>
  wants === 'all' || wants === sentAs;

/** How often a reader gets mails: each post when it is published, or a digest. */
export const OFTEN = ['each', 'weekly', 'monthly'] as const;
export type Often = (typeof OFTEN)[number];

/** Parses a stored choice. An unknown text counts as `each`. */
export const howOften = (text: string): Often => OFTEN.find((choice) => choice === text) ?? 'each';
