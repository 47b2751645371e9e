import * as z from 'zod/mini';
import { numberValue, textsValue, textValue } from '../../data/rest/values.ts';
import { isDocumentId } from '../../domain/places.ts';
import { searchedPart } from '../../domain/text/search-terms.ts';

/** A published post as the search sees it. */
export interface SearchedPost {
  id: string;
  slug: string | undefined;
  title: string;
  shortText: string;
  /** Markdown, cut to the part that is indexed. */
  content: string;
  image: string;
  /** Milliseconds since 1970; later than now for a scheduled post. */
  publishDate: number;
  tags: readonly string[];
}

const optionalText = z._default(textValue, '');

/** A post's fields in Firestore's REST encoding. */
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

/** Parses stored fields; null for a post that is not published or is malformed. */
export function searchedPost(id: string, stored: unknown): SearchedPost | null {
  const parsed = fields.safeParse(stored);
  if (!parsed.success || !isDocumentId(id)) return null;
  const { published: _, ...post } = parsed.data;
  return { id, ...post, slug: post.slug, content: searchedPart(post.content) };
}
