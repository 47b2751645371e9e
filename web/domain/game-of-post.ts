import type { Game, Studio } from './studio.ts';

/** The first game named by a tag of the post, in upper or lower case. */
export function namedGame(games: Studio['games'], tags: readonly string[]): Game | undefined {
  const named = new Set(tags.map((tag) => tag.toLowerCase()));
  return games.find(({ name, address }) => named.has(name.toLowerCase()) || named.has(address.toLowerCase()));
}

/** The game that a post's page promotes: the first game named by a tag of the post, or else the home page's game. */
export function gameOfPost(games: Studio['games'], tags: readonly string[]): Game {
  return namedGame(games, tags) ?? games[0];
}
