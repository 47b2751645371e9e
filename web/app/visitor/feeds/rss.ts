import { rssXml } from '../../domain/posts/feed.ts';
import { siteContext } from '../../site-context.ts';
import type { Route } from './+types/rss.ts';
import { answer } from './answer.server.ts';
import { readFeed } from './blog-feed.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/rss+xml', async (db) => rssXml(await readFeed(db, site, '/rss.xml')));
}
