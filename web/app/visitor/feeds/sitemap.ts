import { getPublishedPlaces } from '../../data/visitor/published-places.server.ts';
import { type SitePage, sitemapXml } from '../../domain/posts/feed.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { siteContext } from '../../site-context.ts';
import { PUBLIC_PAGES } from '../public-pages.ts';
import type { Route } from './+types/sitemap.ts';
import { answer } from './answer.server.ts';

const PAGES = PUBLIC_PAGES.filter(({ inSiteMap }) => inSiteMap);

/** The public pages and every public post. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/xml', async () => {
    const posts = await getPublishedPlaces(site, Date.now());
    const pages: SitePage[] = [
      ...PAGES.map(({ path }) => ({ address: `${site.mainOrigin}${path}` })),
      ...posts.map((post) => ({
        address: site.mainOrigin + postAddress(post),
        changed: post.publishDate,
      })),
    ];
    return sitemapXml(pages);
  });
}
