import { getPublishedPlaces } from '../../data/visitor/published-places.server.ts';
import { updatedDate } from '../../domain/posts/changed-date.ts';
import { type SitePage, sitemapXml } from '../../domain/posts/feed.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { tagAddress } from '../../domain/posts/tags.ts';
import { siteContext } from '../../site-context.ts';
import { PUBLIC_PAGES } from '../public-pages.ts';
import type { Route } from './+types/sitemap.ts';
import { answer } from './answer.server.ts';

const PAGES = PUBLIC_PAGES.filter(({ inSiteMap }) => inSiteMap);

/** The public pages, every public post and every tag of one. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/xml', async () => {
    const posts = await getPublishedPlaces(site, Date.now());
    const pages: SitePage[] = [
      ...PAGES.map(({ path }) => ({ address: `${site.mainOrigin}${path}` })),
      ...posts.map((post) => ({
        address: site.mainOrigin + postAddress(post),
        changed: updatedDate(post) ?? post.publishDate,
      })),
      ...newestOfTags(posts).map(([tag, changed]) => ({
        address: site.mainOrigin + tagAddress(tag),
        changed,
      })),
    ];
    return sitemapXml(pages);
  });
}

/** Each tag with the publish date of its newest post; `posts` are newest first. */
function newestOfTags(posts: readonly { tags: string[]; publishDate: number }[]): [string, number][] {
  const oldestFirst = posts.toReversed();
  return [...new Map(oldestFirst.flatMap(({ tags, publishDate }) => tags.map((tag) => [tag, publishDate])))];
}
