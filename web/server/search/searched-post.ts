import * as z from 'zod/mini';

/** What the search knows of a published post. */
export interface SearchedPost {
  id: string;
  slug: string | undefined;
  title: string;
  shortText: string;
  /** Markdown. */
  content: string;
  image: string;
  /** Milliseconds since 1970; later than now for a post that is still to come. */
  publishDate: number;
  tags: readonly string[];
}

const text = z.pipe(
  z.object({ stringValue: z.string() }),
  z.transform(({ stringValue }) => stringValue),
);
const optionalText = z._default(text, '');

/** A post's fields as Firestore writes values. */
const fields = z.object({
  title: text,
  shortText: optionalText,
  content: optionalText,
  image: optionalText,
  slug: z.optional(text),
  published: z.object({ booleanValue: z.literal(true) }),
  publishDate: z.union([z.object({ integerValue: z.string() }), z.object({ doubleValue: z.number() })]),
  tags: z.optional(z.object({ arrayValue: z.object({ values: z.optional(z.array(text)) }) })),
});

/** A post of its stored fields; null for one that is not published, or does not fit and is shown nowhere. */
export function searchedPost(id: string, stored: unknown): SearchedPost | null {
  const parsed = fields.safeParse(stored);
  if (!parsed.success) return null;
  const { publishDate: date, tags, published: _, slug, ...texts } = parsed.data;
  return {
    id,
    slug,
    ...texts,
    publishDate: 'integerValue' in date ? Number(date.integerValue) : date.doubleValue,
    tags: tags?.arrayValue.values ?? [],
  };
}
