import * as z from 'zod/mini';
import { publishedPosts } from '../../data/rest/post-queries.ts';
import { structuredQuery } from '../../data/rest/structured-query.ts';
import { splitPath } from '../../domain/places.ts';
import { type SearchedPost, searchedPost } from './searched-post.ts';

/** Sends a Firestore REST request below the website's document, and returns the response as JSON. */
export type Ask = (method: 'runQuery' | 'runAggregationQuery', body: object) => Promise<unknown>;

const rows = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()) })),
  }),
);

/**
 * Yields published posts with a publish date up to `until` (milliseconds since 1970; null for all), newest first,
 * up to `size` at a time. `read` is called with the number of billed reads of each response.
 */
export async function* queryPosts(
  ask: Ask,
  size: number,
  until: number | null,
  read: (documents: number) => void = () => {},
): AsyncGenerator<SearchedPost[]> {
  let last: { name: string; fields: Record<string, unknown> } | undefined;
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
