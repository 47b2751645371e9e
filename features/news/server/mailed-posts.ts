import * as z from 'zod/mini';
import { bioPath, isDocumentId, postPath } from '../../../web/domain/places.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { OwnerDocuments } from '../../../web/server/engine/owner-documents.ts';
import { mailByline } from '../model/mail-byline.ts';

const text = z._default(z.string(), '');
const schema = z.object({
  title: z.string(),
  shortText: text,
  image: text,
  content: text,
  slug: z.optional(z.string()),
  authors: z._default(z.array(z.string()), []),
  published: z._default(z.boolean(), false),
  publishDate: z.number(),
});
const named = z.object({ displayName: z.string() });

/** A post to be sent by mail. */
export interface MailedPost {
  id: string;
  slug?: string | undefined;
  title: string;
  shortText: string;
  image: string;
  content: string;
  /** The line with authors and date. */
  byline: string;
  /** When the post became or becomes public, in milliseconds since 1970; null if it is not published. */
  publicAt: number | null;
}

/** Returns a function that reads a post as the owner; null if the post does not exist or is not valid. */
export function mailedPosts({ get }: Pick<OwnerDocuments, 'get'>, studio: Pick<Studio, 'locale' | 'words'>) {
  return async (id: string): Promise<MailedPost | null> => {
    if (!isDocumentId(id)) return null;
    const [found] = (await get([postPath(id)])).values();
    const parsed = schema.safeParse(found?.fields);
    if (!parsed.success) return null;
    const { authors, published, publishDate, ...post } = parsed.data;
    // The rules accept any text as an author, but the database refuses to read documents with invalid ids.
    const ids = [...new Set(authors)].filter(isDocumentId);
    const bios = await get(ids.map(bioPath));
    const names = Object.fromEntries(
      [...bios.values()].flatMap(({ id, fields }) => {
        const bio = named.safeParse(fields);
        return bio.success ? [[id, bio.data.displayName]] : [];
      }),
    );
    const byline = mailByline({ authors, publishDate }, names, studio);
    return { id, ...post, byline, publicAt: published ? publishDate : null };
  };
}
