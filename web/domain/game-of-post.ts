import type { Game, Studio } from './studio.ts';

/** The game that a post's page promotes: the first that one of its tags names, else the one of the home page. */
export function gameOfPost(games: Studio['games'], tags: readonly string[]): Game {
  const named = new Set(tags.map((tag) => tag.toLowerCase()));
  return (
    games.find(({ name, address }) => named.has(name.toLowerCase()) || named.has(address.toLowerCase())) ??
    games[0]
  );
}
