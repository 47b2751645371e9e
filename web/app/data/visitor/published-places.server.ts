import * as z from 'zod/mini';
import { BLOG_POSTS, splitPath } from '../../domain/places.ts';
import type { Site } from '../../site-context.ts';
import { allowedBy } from './allowed-by.ts';
import { ReadError } from './read-problem.ts';

/** A site map lists no more addresses than this (sitemaps.org). */
const MOST = 49_000;

const [WEBSITE, POSTS] = splitPath(BLOG_POSTS);

interface PublishedPlace {
  id: string;
  slug: string | undefined;
  tags: string[];
  publishDate: number;
}

const row = z.object({
  document: z.object({
    name: z.string(),
    fields: z.object({
      slug: z.optional(z.object({ stringValue: z.string() })),
      tags: z.optional(
        z.object({
          arrayValue: z.object({ values: z.optional(z.array(z.object({ stringValue: z.string() }))) }),
        }),
      ),
      publishDate: z.union([z.object({ integerValue: z.string() }), z.object({ doubleValue: z.number() })]),
    }),
  }),
});

/**
 * Address, tags and publish date of the posts that are public at `now`, newest first. Asked of Firestore's REST interface, which every engine
 * has: Firestore Lite would fetch whole posts. Throws a `ReadError` when the database cannot be reached.
 */
export async function getPublishedPlaces(site: Site, now: number): Promise<PublishedPlace[]> {
  const rows = z.array(z.unknown()).parse(await allowedBy(now, (bound) => runQuery(site, bound)));
  return rows.flatMap((entry) => {
    const parsed = row.safeParse(entry);
    // The last row may hold no document, and a date of another kind is no date.
    if (!parsed.success) return [];
    const { name, fields } = parsed.data.document;
    const { publishDate: date, slug, tags } = fields;
    return [
      {
        id: splitPath(name)[1],
        slug: slug?.stringValue,
        tags: (tags?.arrayValue.values ?? []).map(({ stringValue }) => stringValue),
        publishDate: 'integerValue' in date ? Number(date.integerValue) : date.doubleValue,
      },
    ];
  });
}

async function runQuery({ engine, serverFirestoreHost }: Site, now: number): Promise<unknown> {
  const origin =
    serverFirestoreHost === null ? 'https://firestore.googleapis.com' : `http://${serverFirestoreHost}`;
  const parent = `projects/${engine.app.projectId}/databases/(default)/documents/${WEBSITE}`;
  const response = await fetch(
    `${origin}/v1/${parent}:runQuery?key=${encodeURIComponent(engine.app.apiKey)}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ structuredQuery: publicAt(now) }),
    },
  ).catch((error: unknown) => {
    throw new ReadError('offline', error);
  });
  if (response.status === 403) throw Object.assign(new Error('refused'), { code: 'permission-denied' });
  if (!response.ok) throw new ReadError('offline', `status ${response.status}`);
  return response.json();
}

const publicAt = (now: number) => ({
  select: { fields: [{ fieldPath: 'publishDate' }, { fieldPath: 'slug' }, { fieldPath: 'tags' }] },
  from: [{ collectionId: POSTS }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        { fieldFilter: { field: { fieldPath: 'published' }, op: 'EQUAL', value: { booleanValue: true } } },
        {
          fieldFilter: {
            field: { fieldPath: 'publishDate' },
            op: 'LESS_THAN_OR_EQUAL',
            value: { integerValue: String(now) },
          },
        },
      ],
    },
  },
  orderBy: [
    { field: { fieldPath: 'publishDate' }, direction: 'DESCENDING' },
    { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
  ],
  limit: MOST,
});
