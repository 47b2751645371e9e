import { type Site, siteContext } from '../../data/site-context.ts';
import { getShownBios } from '../../data/visitor/bios.ts';
import { getPublishedPlaces } from '../../data/visitor/published-places.server.ts';
import { memberAddress } from '../../domain/bios/author.ts';
import { yearAddress, yearOf } from '../../domain/posts/archive.ts';
import { type SitePage, sitemapXml } from '../../domain/posts/feed.ts';
import { hasTagPage, postAddress, tagAddress } from '../../domain/posts/slug.ts';
import { updatedDate } from '../../domain/posts/updated-date.ts';
import { gameAddress } from '../../domain/studio.ts';
import { featurePaths, generalPaths } from '../features.server.ts';
import type { Route } from './+types/sitemap.ts';
import { answer } from './blog-feed.server.ts';

/**
 * The site map: the site's general pages, the studio's own pages, and the pages of games, features, posts, tags, years
 * and team members.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answer(site, 'application/xml', async (db) => {
    const [posts, bios] = await Promise.all([getPublishedPlaces(db, site.now), getShownBios(db)]);
    const pages: SitePage[] = [
      ...[...generalPaths(site), ...ownPaths(site), ...gamePaths(site), ...featurePaths(site)].map(
        (path) => ({
          address: site.mainOrigin + path,
        }),
      ),
      ...posts.map((post) => ({
        address: site.mainOrigin + postAddress(post),
        changed: updatedDate(post) ?? post.publishDate,
      })),
      ...newestOf(posts, ({ tags }) => tags.filter(hasTagPage)).map(([tag, changed]) => ({
        address: site.mainOrigin + tagAddress(tag),
        changed,
      })),
      ...newestOf(posts, yearsOf).map(([year, changed]) => ({
        address: site.mainOrigin + yearAddress(year),
        changed,
      })),
      ...bios.map((bio) => ({ address: site.mainOrigin + memberAddress(bio) })),
    ];
    return { text: sitemapXml(pages), isFinal: true };
  });
}

/** The pages of games. Leaves out games without a page file, because their pages are only placeholders. */
function gamePaths({ studio, gamePages }: Site): string[] {
  return studio.games.filter(({ address }) => gamePages.has(address)).map(gameAddress);
}

const ownPaths = ({ ownPages }: Site): string[] => ownPages.map(({ address }) => address);

/** The year of a post in the archive, as a list; empty if the archive has no such year. */
const yearsOf = ({ publishDate }: { publishDate: number }) =>
  [yearOf(publishDate)].filter((year) => year !== null);

/** The tags or years of posts, each with the publish date of its newest post. `posts` are sorted newest first. */
function newestOf<Post extends { publishDate: number }, Key>(
  posts: readonly Post[],
  keysOf: (post: Post) => readonly Key[],
): [key: Key, publishDate: number][] {
  const newest = new Map<Key, number>();
  for (const post of posts.toReversed()) for (const key of keysOf(post)) newest.set(key, post.publishDate);
  return [...newest];
}
