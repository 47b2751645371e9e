import * as z from 'zod/mini';
import { numberValue, textsValue, textValue } from '../../data/rest/values.ts';
import { isDocumentId } from '../../domain/places.ts';
import { searchedPart } from '../../domain/text/search-terms.ts';

/** What the search knows of a published post. */
export interface SearchedPost {
  id: string;
  slug: string | undefined;
  title: string;
  shortText: string;
  /** Markdown: the part that is searched. */
  content: string;
  image: string;
  /** Milliseconds since 1970; later than now for a post that is still to come. */
  publishDate: number;
  tags: readonly string[];
}

const optionalText = z._default(textValue, '');

/** A post's fields as Firestore writes values. */
const fields = z.object({
  title: textValue,
  shortText: optionalText,
  content: optionalText,
  image: optionalText,
  slug: z.optional(textValue),
  published: z.object({ booleanValue: z.literal(true) }),
  publishDate: numberValue,
  tags: z._default(textsValue, []),
});

/** A post of its stored fields; null for one that is not published, or does not fit and is shown nowhere. */
export function searchedPost(id: string, stored: unknown): SearchedPost | null {
  const parsed = fields.safeParse(stored);
  if (!parsed.success || !isDocumentId(id)) return null;
  const { published: _, ...post } = parsed.data;
  return { id, ...post, slug: post.slug, content: searchedPart(post.content) };
}
