import type { Backend } from '@studio-site/backend';
import * as z from 'zod/mini';
import type { Engine } from '../../../platform/data/page-engine.ts';
import type { Database } from '../../../platform/data/rest/database.ts';
import { structuredQuery } from '../../../platform/data/rest/structured-query.ts';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { askAsOwner, type OwnedBackend } from '../../../platform/engine/owner-access.ts';
import type { Log } from '../../../platform/log.ts';
import { publishedPosts, WEBSITE } from '../../data/rest/post-queries.ts';
import { allowedBy } from '../../data/visitor/allowed-by.ts';
import { parsePlace } from '../../domain/collections.ts';
import { type PostSource, type SearchedPost, searchedPost } from './searched-post.ts';

/** Sends a Firestore REST request below the website's document, and returns the response as JSON. */
type Ask = (method: 'runQuery' | 'runAggregationQuery', body: object) => Promise<unknown>;

const rows = z.array(
  z.object({
    document: z.optional(
      z.object({ name: z.string(), fields: z.record(z.string(), z.record(z.string(), z.unknown())) }),
    ),
  }),
);

/**
 * Yields published posts with a publish date up to `until` (milliseconds since 1970; null for all), newest first,
 * up to `size` at a time. `read` is called with the number of billed reads of each response.
 */
async function* queryPosts(
  ask: Ask,
  size: number,
  until: number | null,
  read: (documents: number) => void = () => {},
): AsyncGenerator<SearchedPost[]> {
  let last: { name: string; fields: Record<string, Record<string, unknown>> } | undefined;
  do {
    const query = structuredQuery({
      ...publishedPosts({ until }),
      ...(last && { after: [last.fields.publishDate as object, { referenceValue: last.name }] }),
      limit: size,
    });
    const answer = rows.parse(await ask('runQuery', { structuredQuery: query }));
    const found = answer.flatMap(({ document }) => document ?? []);
    // Counts at least one read, because an empty response is billed as one.
    read(Math.max(found.length, 1));
    yield found.flatMap(({ name, fields }) => searchedPost(splitPath(name)[1], fields) ?? []);
    last = found.length === size ? found.at(-1) : undefined;
  } while (last);
}

/** Google's list price for 100,000 reads, in US dollars. */
const PRICE_PER_100K = 0.06;
/** Minimum milliseconds between checks for changes on Google's servers, where each check is billed as reads. */
const CHECK_AFTER = 1000;
/** Billed reads are logged after all posts were loaded, and also when this many have not been logged yet. */
const SMALL = 1000;
/** Number of index entries that an aggregation query can count for the price of one read. */
const ENTRIES_A_READ = 1000;

/** Number of posts per response. Such a response has a few hundred kilobytes. */
const AT_ONCE = 200;

const aggregated = z.tuple([
  z.object({
    result: z.object({
      aggregateFields: z.object({
        posts: z.object({ integerValue: z.string() }),
        dates: z.record(z.string(), z.unknown()),
      }),
    }),
  }),
]);

/**
 * The public posts of a remote database, read with a visitor's permissions. Changes are detected by the number of posts
 * and the sum of their publish dates. On Google's servers, the number of reads and their price are logged.
 */
export function publicPosts(
  kind: Engine['kind'],
  database: Database,
  log: Log,
  now: () => number = Date.now,
): PostSource {
  const ask: Ask = (method, body) => database.ask(`/${WEBSITE}:${method}`, body);
  const reads = countReads(kind === 'hosted' ? log : () => {});
  return {
    stateHolds: kind === 'hosted' ? CHECK_AFTER : 0,
    async *pages() {
      // If the database's clock is behind, the rules deny the first page. It is then requested for a slightly earlier
      // time.
      const { first, rest } = await allowedBy(now(), async (bound) => {
        const pages = queryPosts(ask, AT_ONCE, bound, reads.add);
        return { first: await pages.next(), rest: pages };
      });
      if (!first.done) yield first.value;
      yield* rest;
      reads.print();
    },
    async state() {
      const answer = await allowedBy(now(), (bound) =>
        ask('runAggregationQuery', {
          structuredAggregationQuery: {
            structuredQuery: structuredQuery(publishedPosts({ until: bound })),
            aggregations: [
              { alias: 'posts', count: {} },
              { alias: 'dates', sum: { field: { fieldPath: 'publishDate' } } },
            ],
          },
        }),
      );
      const [{ result }] = aggregated.parse(answer);
      const { posts, dates } = result.aggregateFields;
      reads.add(Math.max(1, Math.ceil(Number(posts.integerValue) / ENTRIES_A_READ)));
      return JSON.stringify([posts, dates]);
    },
  };
}

/** Counts reads, and logs them with their price. */
function countReads(log: Log): { add(documents: number): void; print(): void } {
  let since = 0;
  let all = 0;
  const print = () => {
    const usd = (reads: number) => Number(((reads / 100_000) * PRICE_PER_100K).toFixed(6));
    log({ level: 'info', event: 'search-reads', reads: since, usd: usd(since), all, usdOfAll: usd(all) });
    since = 0;
  };
  return {
    add(documents) {
      since += documents;
      all += documents;
      if (since >= SMALL) print();
    },
    print,
  };
}

/**
 * Number of posts per read. Small, because this runs in the thread that serves all requests, and a post may have half a
 * megabyte.
 */
const OWN_AT_ONCE = 10;

/**
 * The posts of the embedded backend, including scheduled ones, so that each is found as soon as it is public. Changes
 * are reported at each commit.
 */
export function ownPosts(backend: OwnedBackend & Pick<Backend, 'onCommit'>, projectId: string): PostSource {
  const ask: Ask = (method, body) => askAsOwner(backend, projectId, `${WEBSITE}:${method}`, body);
  return {
    pages: () => queryPosts(ask, OWN_AT_ONCE, null),
    onChange(listener) {
      backend.onCommit(({ changes }) => {
        for (const { path, after } of changes) {
          const place = parsePlace(path);
          if (place?.kind === 'post') listener(place.id, after ? searchedPost(place.id, after.fields) : null);
        }
      });
    },
  };
}
