import { type ArchiveYear, spanOf, yearOf } from '../../domain/posts/archive.ts';
import type { Database } from '../rest/database.ts';
import { countPublished, getPublishedPlaces } from './published-places.server.ts';

/** Limit of posts on the page of a year. A daily blog has 366. */
const MOST_IN_A_YEAR = 1000;

/**
 * The years with posts that are public at `now`, newest first. Makes one read, and two more per year. Throws a
 * `ReadError`.
 */
export async function getYears(db: Database, now: number): Promise<ArchiveYear[]> {
  const years: ArchiveYear[] = [];
  let [newest] = await getPublishedPlaces(db, now, {}, 1);
  while (newest) {
    const year = yearOf(newest.publishDate);
    if (year === null) break;
    const span = spanOf(year);
    const [posts, older] = await Promise.all([
      countPublished(db, now, span),
      getPublishedPlaces(db, now, { before: span.from }, 1),
    ]);
    years.push({ year, posts });
    newest = older[0];
  }
  return years;
}

/** The posts of a year that are public at `now`, newest first. Throws a `ReadError`. */
export async function getPostsOfYear(db: Database, now: number, year: number) {
  const posts = await getPublishedPlaces(db, now, spanOf(year), MOST_IN_A_YEAR);
  return posts.map(({ id, slug, title, publishDate }) => ({ id, slug, title, publishDate }));
}
