import * as z from 'zod/mini';
import { publishedPosts } from '../../data/rest/post-queries.ts';
import { splitPath } from '../../domain/places.ts';
import { type SearchedPost, searchedPost } from './searched-post.ts';

/** Sends a Firestore REST request below the website's document and returns the JSON of the response. */
export type Ask = (method: 'runQuery' | 'runAggregationQuery', body: object) => Promise<unknown>;

const rows = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()) })),
  }),
);

/**
 * The published posts with a publish date up to `until` (milliseconds since 1970; null for all), newest first, `size`
 * at a time. `read` receives the number of documents in each response.
 */
export async function* queryPosts(
  ask: Ask,
  size: number,
  until: number | null,
  read: (documents: number) => void = () => {},
): AsyncGenerator<SearchedPost[]> {
  let last: { name: string; fields: Record<string, unknown> } | undefined;
  do {
    const startAt = last && {
      values: [last.fields.publishDate, { referenceValue: last.name }],
      before: false,
    };
    const structuredQuery = { ...publishedPosts({ until }), ...(startAt ? { startAt } : {}), limit: size };
    const answer = rows.parse(await ask('runQuery', { structuredQuery }));
    const found = answer.flatMap(({ document }) => document ?? []);
    // An empty response is billed as one read.
    read(Math.max(found.length, 1));
    yield found.flatMap(({ name, fields }) => searchedPost(splitPath(name)[1], fields) ?? []);
    last = found.length === size ? found.at(-1) : undefined;
  } while (last);
}
