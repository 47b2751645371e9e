import * as z from 'zod/mini';
import type { Query } from '../../../platform/data/rest/structured-query.ts';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { publishedPosts } from '../../data/rest/post-queries.ts';
import { postPath } from '../../domain/places.ts';
import { POSTS, type PostDocument, postShape } from '../../domain/posts/post.ts';

/** Reads these fields of posts (default: all) as the owner, bypassing the rules. Leaves out posts that are not valid. */
export function ownedPosts<K extends keyof PostDocument = keyof PostDocument>(
  { find, get }: Pick<OwnerDocuments, 'find' | 'get'>,
  fields = Object.keys(POSTS.fields) as unknown as readonly K[],
) {
  const schema = z.object(postShape(fields));
  const toPost = ({ id, fields: stored }: OwnedDocument) => {
    const parsed = schema.safeParse(stored);
    return parsed.success ? [{ ...(parsed.data as Pick<PostDocument, K>), id }] : [];
  };
  return {
    find: async (query: Query) => (await find({ ...query, fields })).flatMap(toPost),
    /** The posts with these ids. */
    async of(ids: readonly string[]) {
      const found = await get(ids.filter(isDocumentId).map(postPath), fields);
      return [...found.values()].flatMap(toPost);
    },
  };
}

/** When the next scheduled post becomes public, in milliseconds since 1970; null if there is none. */
export async function nextPublic(
  { find }: Pick<OwnerDocuments, 'find'>,
  after: number,
): Promise<number | null> {
  const [next] = await find({ ...publishedPosts({ after }), fields: ['publishDate'], limit: 1 });
  return next?.fields.publishDate == null ? null : Number(next.fields.publishDate);
}

/** When a post became or becomes public, in milliseconds since 1970; null if it is not published. */
export const publicAt = ({ published, publishDate }: Pick<PostDocument, 'published' | 'publishDate'>) =>
  published ? publishDate : null;
