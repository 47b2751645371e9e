import * as z from 'zod/mini';
import { numberValue, textsValue, textValue } from '../../data/rest/values.ts';
import { mailByline } from '../../domain/mail/mail-byline.ts';
import { bioPath, isDocumentId, postPath, splitPath } from '../../domain/places.ts';
import type { Studio } from '../../domain/studio.ts';
import type { Ask } from './sign-up-documents.ts';

const text = z._default(textValue, '');
const schema = z.object({
  title: textValue,
  shortText: text,
  image: text,
  content: text,
  slug: z.optional(textValue),
  authors: z._default(textsValue, []),
  published: z._default(z.object({ booleanValue: z.boolean() }), { booleanValue: false }),
  publishDate: numberValue,
});
const gotten = z.array(z.object({ found: z.optional(z.object({ name: z.string(), fields: z.unknown() })) }));
const named = z.object({ displayName: textValue });

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
export function mailedPosts(ask: Ask, projectId: string, studio: Pick<Studio, 'locale' | 'words'>) {
  const documents = `projects/${projectId}/databases/(default)/documents/`;
  const get = async (paths: string[]) => {
    const answer = await ask(':batchGet', { documents: paths.map((path) => documents + path) });
    return gotten.parse(answer).flatMap(({ found }) => found ?? []);
  };
  return async (id: string): Promise<MailedPost | null> => {
    if (!isDocumentId(id)) return null;
    const [found] = await get([postPath(id)]);
    const parsed = schema.safeParse(found?.fields);
    if (!parsed.success) return null;
    const { authors, published, publishDate, ...post } = parsed.data;
    // The rules accept any text as an author, but the database refuses to read documents with invalid ids.
    const ids = [...new Set(authors)].filter(isDocumentId);
    const bios = ids.length === 0 ? [] : await get(ids.map(bioPath));
    const names = Object.fromEntries(
      bios.flatMap(({ name, fields }) => {
        const bio = named.safeParse(fields);
        return bio.success ? [[splitPath(name)[1], bio.data.displayName]] : [];
      }),
    );
    const byline = mailByline({ authors, publishDate }, names, studio);
    return { id, ...post, byline, publicAt: published.booleanValue ? publishDate : null };
  };
}
