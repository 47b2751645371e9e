import { type ArchiveYear, spanOf, yearOf } from '../../domain/posts/archive.ts';
import type { Site } from '../site-context.ts';
import { countPublished, getPublishedPlaces } from './published-places.server.ts';

/** The most posts on the page of one year; a daily blog has 366. */
const MOST_IN_A_YEAR = 1000;

/** The years that have public posts at `now`, newest first: two reads per year. Throws a `ReadError`. */
export async function getYears(site: Site, now: number): Promise<ArchiveYear[]> {
  const years: ArchiveYear[] = [];
  let [newest] = await getPublishedPlaces(site, now, {}, 1);
  while (newest) {
    const year = yearOf(newest.publishDate);
    if (year === null) break;
    const span = spanOf(year);
    const [posts, older] = await Promise.all([
      countPublished(site, now, span),
      getPublishedPlaces(site, now, { before: span.from }, 1),
    ]);
    years.push({ year, posts });
    newest = older[0];
  }
  return years;
}

/** The public posts of a year at `now`, newest first. Throws a `ReadError`. */
export async function getPostsOfYear(site: Site, now: number, year: number) {
  const posts = await getPublishedPlaces(site, now, spanOf(year), MOST_IN_A_YEAR);
  return posts.map(({ id, slug, title, publishDate }) => ({ id, slug, title, publishDate }));
}
