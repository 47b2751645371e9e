import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../../../web/data/site-context.ts';
import { getPostsOfGame } from '../../../web/data/visitor/game-posts.server.ts';
import { findMovedGame } from '../../../web/domain/game-page.ts';
import { findGame, gameAddress } from '../../../web/domain/studio.ts';
import { answer } from '../../../web/site/feeds/blog-feed.server.ts';
import { movedTo } from '../../../web/site/redirect-replacing.ts';
import { gameNews, MOST_NEWS } from '../model/game-news.ts';

/**
 * The news of a game as JSON, for the game itself. A former name leads to them. The CORS header lets a game in a
 * browser read it from any origin.
 */
export async function loader({ context, params: { name } }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const game = findGame(site.studio.games, name ?? '');
  const moved = game === null ? findMovedGame(site.gamePages, name ?? '') : null;
  const response =
    game === null
      ? moved === null
        ? new Response('This site has no such game.\n', { status: 404 })
        : movedTo(`${gameAddress(moved)}/news.json`)
      : await answer(site, 'application/json', async (db) => {
          const posts = await getPostsOfGame(db, site.now, game, MOST_NEWS);
          const news = gameNews(game, posts, { locale: site.studio.locale, origin: site.mainOrigin });
          return { text: JSON.stringify(news), isFinal: true };
        });
  response.headers.set('Access-Control-Allow-Origin', '*');
  return response;
}
