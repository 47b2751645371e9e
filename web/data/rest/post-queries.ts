import { BLOG_POSTS, splitPath } from '../../domain/places.ts';

const [website, POSTS] = splitPath(BLOG_POSTS);
/** The document that is the parent of all posts, and so of all queries in this file. */
export const WEBSITE = website;

type Operator = 'EQUAL' | 'LESS_THAN_OR_EQUAL' | 'GREATER_THAN';

/**
 * A `structuredQuery` for published posts by publish date, optionally up to or after a time (milliseconds since 1970).
 */
export function publishedPosts({ until, after }: { until?: number | null; after?: number } = {}) {
  const direction = after === undefined ? 'DESCENDING' : 'ASCENDING';
  const filters = [
    fieldFilter('published', 'EQUAL', { booleanValue: true }),
    ...(until == null ? [] : [fieldFilter('publishDate', 'LESS_THAN_OR_EQUAL', whole(until))]),
    ...(after === undefined ? [] : [fieldFilter('publishDate', 'GREATER_THAN', whole(after))]),
  ];
  return {
    from: [{ collectionId: POSTS }],
    where: { compositeFilter: { op: 'AND', filters } },
    orderBy: ['publishDate', '__name__'].map((fieldPath) => ({ field: { fieldPath }, direction })),
  };
}

/** Restricts a query to these fields. */
export const selected = (...fields: string[]) => ({
  select: { fields: fields.map((fieldPath) => ({ fieldPath })) },
});

const whole = (number: number) => ({ integerValue: String(number) });

const fieldFilter = (fieldPath: string, op: Operator, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
