import * as z from 'zod/mini';
import { isDocumentId, splitPath } from '../../domain/places.ts';
import { askDatabase } from '../rest/ask-database.ts';
import { publishedPosts, selected, WEBSITE } from '../rest/post-queries.ts';
import { numberValue, textsValue, textValue } from '../rest/values.ts';
import type { Site } from '../site-context.ts';
import { allowedBy, isRefusal } from './allowed-by.ts';
import { ReadError } from './read-problem.ts';

/** Limit of addresses in a site map (sitemaps.org). */
const MOST = 49_000;

interface PublishedPlace {
  id: string;
  slug: string | undefined;
  title: string;
  tags: string[];
  publishDate: number;
  changedDate: number | undefined;
}

/** Posts published between two times (the end is exclusive), in milliseconds since 1970. */
interface Span {
  from?: number;
  before?: number;
}

const row = z.object({
  document: z.object({
    name: z.string(),
    fields: z.object({
      slug: z.optional(textValue),
      title: z._default(textValue, ''),
      tags: z._default(textsValue, []),
      publishDate: numberValue,
      changedDate: z.optional(numberValue),
    }),
  }),
});

const counted = z.tuple([
  z.object({ result: z.object({ aggregateFields: z.object({ posts: numberValue }) }) }),
]);

/**
 * Address, title, tags and dates of the posts that are public at `now`, newest first, all or those of a time span. Uses
 * Firestore's REST interface, which every engine has, because Firestore Lite would fetch whole posts. Throws a
 * `ReadError` when the database cannot be reached.
 */
export async function getPublishedPlaces(
  site: Site,
  now: number,
  { from, before }: Span = {},
  most = MOST,
): Promise<PublishedPlace[]> {
  const answer = await ask(site, now, 'runQuery', (bound) => ({
    structuredQuery: {
      ...publishedIn(bound, { from, before }),
      ...selected('title', 'publishDate', 'changedDate', 'slug', 'tags'),
      limit: most,
    },
  }));
  const places = z
    .array(z.unknown())
    .parse(answer)
    .flatMap((entry) => {
      const parsed = row.safeParse(entry);
      // The last row of a response may have no document. A date of another type is skipped.
      if (!parsed.success) return [];
      const { name, fields } = parsed.data.document;
      const id = splitPath(name)[1];
      if (!isDocumentId(id)) return [];
      return [{ id, ...fields, slug: fields.slug, changedDate: fields.changedDate }];
    });
  return from === undefined ? places : places.reverse();
}

/**
 * The number of posts of a time span that are public at `now`. Costs one read per thousand posts. Throws the errors of
 * `getPublishedPlaces`.
 */
export async function countPublished(site: Site, now: number, span: Span): Promise<number> {
  const answer = await ask(site, now, 'runAggregationQuery', (bound) => ({
    structuredAggregationQuery: {
      structuredQuery: publishedIn(bound, span),
      aggregations: [{ alias: 'posts', count: {} }],
    },
  }));
  return counted.parse(answer)[0].result.aggregateFields.posts;
}

/** The query for a time span; oldest first if the span has a start. Dates are whole milliseconds. */
function publishedIn(
  bound: number,
  { from, before }: { from?: number | undefined; before?: number | undefined },
) {
  const until = before === undefined ? bound : Math.min(bound, before - 1);
  return publishedPosts({ until, ...(from === undefined ? {} : { after: from - 1 }) });
}

async function ask(
  { engine, serverFirestoreHost }: Site,
  now: number,
  method: string,
  body: (bound: number) => object,
): Promise<unknown> {
  return allowedBy(now, async (bound) => {
    try {
      return await askDatabase(serverFirestoreHost, engine.app, `${WEBSITE}:${method}`, body(bound));
    } catch (error) {
      throw isRefusal(error) ? error : new ReadError('offline', error);
    }
  });
}
