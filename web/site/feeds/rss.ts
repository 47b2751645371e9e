import { siteContext } from '../../data/site-context.ts';
import { rssXml } from '../../domain/posts/feed.ts';
import { tagFeedAddress } from '../../domain/posts/slug.ts';
import type { Route } from './+types/rss.ts';
import { answerFeed } from './blog-feed.server.ts';

/** The newest posts as an RSS feed: all at `/rss.xml`, those with a tag at `/blog/tags/:tag/rss.xml`. */
export function loader({ context, params: { tag } }: Route.LoaderArgs) {
  const path = tag === undefined ? '/rss.xml' : tagFeedAddress(tag, 'rss');
  return answerFeed(context.get(siteContext), { type: 'application/rss+xml', write: rssXml, path, tag });
}
