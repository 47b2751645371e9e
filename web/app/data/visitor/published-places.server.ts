import * as z from 'zod/mini';
import { splitPath } from '../../domain/places.ts';
import type { Site } from '../../site-context.ts';
import { askDatabase } from '../rest/ask-database.ts';
import { publishedPosts, selected, WEBSITE } from '../rest/post-queries.ts';
import { numberValue, textsValue, textValue } from '../rest/values.ts';
import { allowedBy, isRefusal } from './allowed-by.ts';
import { ReadError } from './read-problem.ts';

/** A site map lists no more addresses than this (sitemaps.org). */
const MOST = 49_000;

interface PublishedPlace {
  id: string;
  slug: string | undefined;
  tags: string[];
  publishDate: number;
  changedDate: number | undefined;
}

const row = z.object({
  document: z.object({
    name: z.string(),
    fields: z.object({
      slug: z.optional(textValue),
      tags: z._default(textsValue, []),
      publishDate: numberValue,
      changedDate: z.optional(numberValue),
    }),
  }),
});

/**
 * Address, tags and dates of the posts that are public at `now`, newest first. Asked of Firestore's REST interface, which every engine
 * has: Firestore Lite would fetch whole posts. Throws a `ReadError` when the database cannot be reached.
 */
export async function getPublishedPlaces(site: Site, now: number): Promise<PublishedPlace[]> {
  const rows = z.array(z.unknown()).parse(await allowedBy(now, (bound) => runQuery(site, bound)));
  return rows.flatMap((entry) => {
    const parsed = row.safeParse(entry);
    // The last row may hold no document, and a date of another kind is no date.
    if (!parsed.success) return [];
    const { name, fields } = parsed.data.document;
    return [{ id: splitPath(name)[1], ...fields, slug: fields.slug, changedDate: fields.changedDate }];
  });
}

async function runQuery({ engine, serverFirestoreHost }: Site, now: number): Promise<unknown> {
  const structuredQuery = {
    ...publishedPosts({ until: now }),
    ...selected('publishDate', 'changedDate', 'slug', 'tags'),
    limit: MOST,
  };
  try {
    return await askDatabase(serverFirestoreHost, engine.app, `${WEBSITE}:runQuery`, { structuredQuery });
  } catch (error) {
    throw isRefusal(error) ? error : new ReadError('offline', error);
  }
}
