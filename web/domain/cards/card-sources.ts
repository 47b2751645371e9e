import { gameOfPost } from '../game-of-post.ts';
import type { Studio } from '../studio.ts';
import type { CardSources } from './card.ts';

/**
 * The data for the cards of a text: the site and, if the text is a post's, the post's tags and the posts that it links
 * to.
 */
export interface AroundText {
  studio: Pick<Studio, 'games' | 'videoHosts'>;
  mainOrigin: string;
  tags?: readonly string[];
  posts?: CardSources['posts'] | undefined;
}

/**
 * Returns the data from which a text's cards are made. A video without its own still image gets the key art of the game
 * that one of the tags names or, without such a tag, of the game on the home page.
 */
export function cardSources({ studio, mainOrigin, tags = [], posts = {} }: AroundText): CardSources {
  const { games, videoHosts = [] } = studio;
  return { origin: mainOrigin, games, videoHosts, posts, art: gameOfPost(games, tags).keyArt };
}
