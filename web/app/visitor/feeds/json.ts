import { jsonFeed } from '../../domain/posts/feed.ts';
import { siteContext } from '../../site-context.ts';
import type { Route } from './+types/json.ts';
import { answer } from './answer.server.ts';
import { readFeed } from './blog-feed.server.ts';

/** Readable by the pages of other sites, which have no other way to a feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const response = await answer(site, 'application/feed+json', async (db) =>
    jsonFeed(await readFeed(db, site, '/feed.json')),
  );
  response.headers.set('Access-Control-Allow-Origin', '*');
  return response;
}
