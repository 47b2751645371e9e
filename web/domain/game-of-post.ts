import type { Game, Studio } from './studio.ts';

/** The first game that a tag of the post names, ignoring case. */
export function namedGame(games: Studio['games'], tags: readonly string[]): Game | undefined {
  const named = new Set(tags.map((tag) => tag.toLowerCase()));
  return games.find(({ name, address }) => named.has(name.toLowerCase()) || named.has(address.toLowerCase()));
}

/** The game that the page of a post promotes: the first one named by a tag, or else the game of the home page. */
export function gameOfPost(games: Studio['games'], tags: readonly string[]): Game {
  return namedGame(games, tags) ?? games[0];
}
