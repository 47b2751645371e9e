import { siteContext } from '../../data/site-context.ts';
import { atomXml } from '../../domain/posts/feed.ts';
import { tagFeedAddress } from '../../domain/posts/slug.ts';
import type { Route } from './+types/atom.ts';
import { answerFeed } from './blog-feed.server.ts';

/** The newest posts as an Atom feed: all at `/atom.xml`, those with a tag at `/blog/tags/:tag/atom.xml`. */
export function loader({ context, params: { tag } }: Route.LoaderArgs) {
  const path = tag === undefined ? '/atom.xml' : tagFeedAddress(tag, 'atom');
  return answerFeed(context.get(siteContext), { type: 'application/atom+xml', write: atomXml, path, tag });
}
