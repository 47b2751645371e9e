import { siteContext } from '../../data/site-context.ts';
import { jsonFeed } from '../../domain/posts/feed.ts';
import type { Route } from './+types/json.ts';
import { answerFeed } from './blog-feed.server.ts';

/** The CORS header lets pages of other sites read the feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const file = { type: 'application/feed+json', write: jsonFeed, path: '/feed.json' };
  const response = await answerFeed(context.get(siteContext), file);
  response.headers.set('Access-Control-Allow-Origin', '*');
  return response;
}
