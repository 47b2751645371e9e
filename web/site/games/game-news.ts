import { siteContext } from '../../data/site-context.ts';
import { getPostsOfGame } from '../../data/visitor/game-posts.server.ts';
import { gameNews, MOST_NEWS } from '../../domain/game-news.ts';
import { findGame } from '../../domain/studio.ts';
import { answer } from '../feeds/blog-feed.server.ts';
import type { Route } from './+types/game-news.ts';

/**
 * The news of a game as JSON, for the game itself (docs/news-in-the-game.md). The CORS header lets a game in a browser
 * read the news from any origin.
 */
export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const game = findGame(site.studio.games, name);
  const response =
    game === null
      ? new Response('This site has no such game.\n', { status: 404 })
      : await answer(site, 'application/json', async (db) => {
          const posts = await getPostsOfGame(db, Date.now(), game, MOST_NEWS);
          const news = gameNews(game, posts, { locale: site.studio.locale, origin: site.mainOrigin });
          return { text: JSON.stringify(news), isFinal: true };
        });
  response.headers.set('Access-Control-Allow-Origin', '*');
  return response;
}
