import { getPublishedPosts, type ListPlace } from '../../data/visitor/posts.ts';
import { type SitePage, sitemapXml } from '../../domain/feed.ts';
import { siteContext } from '../../site-context.ts';
import type { Route } from './+types/sitemap.ts';
import { answer } from './answer.server.ts';

const PAGES = ['/', '/blog', '/Team', '/Contact'];
/** Posts read at a time. */
const BATCH = 300;

/** The public pages and every published post. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/xml', async (db) => {
    const pages: SitePage[] = PAGES.map((path) => ({ address: `${site.mainOrigin}${path}` }));
    let place: ListPlace | null = null;
    do {
      const batch: Awaited<ReturnType<typeof getPublishedPosts>> = await getPublishedPosts(db, place, BATCH);
      for (const { id, publishDate } of batch.posts) {
        const address = `${site.mainOrigin}/blog/${encodeURIComponent(id)}`;
        pages.push({ address, changed: publishDate });
      }
      place = batch.next;
    } while (place !== null);
    return sitemapXml(pages);
  });
}
