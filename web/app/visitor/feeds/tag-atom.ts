import { atomXml } from '../../domain/posts/feed.ts';
import { tagFeedAddress } from '../../domain/posts/tags.ts';
import { siteContext } from '../../site-context.ts';
import type { Route } from './+types/tag-atom.ts';
import { answer } from './answer.server.ts';
import { readFeed } from './blog-feed.server.ts';

/** The newest posts with a tag. */
export async function loader({ context, params: { tag } }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/atom+xml', async (db) =>
    atomXml(await readFeed(db, site, tagFeedAddress(tag, 'atom'), tag)),
  );
}
