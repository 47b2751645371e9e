import * as z from 'zod/mini';
import { fitting, parseDocument } from '../parse.ts';
import { type Database, runQuery } from '../rest/database.ts';
import { publishedPosts, WEBSITE } from '../rest/post-queries.ts';
import { structuredQuery } from '../rest/structured-query.ts';
import { numberValue } from '../rest/values.ts';
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
  z.object({ result: z.object({ aggregateFields: z.object({ posts: numberValue }) }) }),
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
export async function countPublished(db: Database, now: number, span: Span): Promise<number> {
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
  return counted.parse(answer)[0].result.aggregateFields.posts;
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
