import { daysUntil, type GamePage, nextDay } from '../../domain/game-page.ts';

/**
 * When cached pages next change without a commit, in milliseconds since 1970: when the next scheduled post becomes
 * public. If the page of a game counts the days until the game's release, pages change at midnight at the latest.
 */
export function nextChange(
  due: () => number | Promise<number>,
  gamePages: () => ReadonlyMap<string, GamePage>,
  now: () => number = Date.now,
): () => number | Promise<number> {
  return () => {
    const counts = [...gamePages().values()].some(
      ({ facts }) => facts.released !== undefined && daysUntil(facts.released, now()) !== null,
    );
    if (!counts) return due();
    const midnight = nextDay(now());
    const next = due();
    return typeof next === 'number'
      ? Math.min(next, midnight)
      : next.then((time) => Math.min(time, midnight));
  };
}
