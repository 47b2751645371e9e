import { atomXml } from '../../domain/posts/feed.ts';
import { siteContext } from '../../site-context.ts';
import type { Route } from './+types/atom.ts';
import { answer } from './answer.server.ts';
import { readFeed } from './blog-feed.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/atom+xml', async (db) => atomXml(await readFeed(db, site, '/atom.xml')));
}
