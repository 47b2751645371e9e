import * as z from 'zod/mini';
import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { type Database, runQuery } from '../../../platform/data/rest/database.ts';
import { structuredQuery } from '../../../platform/data/rest/structured-query.ts';
import { type ArchiveYear, spanOf, yearOf } from '../../domain/posts/archive.ts';
import { publishedPosts, WEBSITE } from '../rest/post-queries.ts';
import { allowedBy } from './allowed-by.ts';
import { orUnreachable } from './read-problem.ts';

/** Maximum number of posts, because a site map can contain at most 50,000 URLs (sitemaps.org). */
const MOST = 49_000;

/** A time span in milliseconds since 1970; its end is exclusive. Selects posts by publish date. */
interface Span {
  from?: number;
  before?: number;
}

const place = z.object({
  slug: z.optional(z.string()),
  title: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  publishDate: z.number(),
  changedDate: z.optional(z.number()),
});

type PublishedPlace = z.infer<typeof place> & { id: string };

const counted = z.tuple([
  z.object({
    result: z.object({ aggregateFields: z.object({ posts: z.object({ integerValue: z.string() }) }) }),
  }),
]);

/**
 * Address, title, tags and dates of the posts that are public at `now`, newest first: of all posts, or of those in a
 * time span. Throws the errors of `orUnreachable`.
 */
export async function getPublishedPlaces(
  db: Database,
  now: number,
  { from, before }: Span = {},
  most = MOST,
): Promise<PublishedPlace[]> {
  const found = await allowedBy(now, (bound) =>
    orUnreachable(
      runQuery(db, {
        ...publishedIn(bound, { from, before }),
        fields: Object.keys(place.shape),
        limit: most,
      }),
    ),
  );
  // Skips posts with a field of the wrong type, for example a date that is not a number.
  const places = fitting(found.map(({ id, data }) => parseDocument(place, id, data)));
  return from === undefined ? places : places.reverse();
}

/**
 * The number of posts of a time span that are public at `now`. The count is billed as one read per thousand posts.
 * Throws the errors of `orUnreachable`.
 */
async function countPublished(db: Database, now: number, span: Span): Promise<number> {
  const answer = await allowedBy(now, (bound) =>
    orUnreachable(
      db.ask(`/${WEBSITE}:runAggregationQuery`, {
        structuredAggregationQuery: {
          structuredQuery: structuredQuery(publishedIn(bound, span)),
          aggregations: [{ alias: 'posts', count: {} }],
        },
      }),
    ),
  );
  return Number(counted.parse(answer)[0].result.aggregateFields.posts.integerValue);
}

/**
 * The query for a time span. If the span has a start, the oldest posts come first. `until` is inclusive and `after`
 * exclusive, so 1 is subtracted from the span's bounds, which are whole milliseconds.
 */
function publishedIn(
  bound: number,
  { from, before }: { from?: number | undefined; before?: number | undefined },
) {
  const until = before === undefined ? bound : Math.min(bound, before - 1);
  return publishedPosts({ until, ...(from === undefined ? {} : { after: from - 1 }) });
}

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
