import { rssXml } from '../../domain/posts/feed.ts';
import { siteContext } from '../../site-context.ts';
import type { Route } from './+types/rss.ts';
import { answerFeed } from './blog-feed.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return answerFeed(context.get(siteContext), {
    type: 'application/rss+xml',
    write: rssXml,
    path: '/rss.xml',
  });
}
