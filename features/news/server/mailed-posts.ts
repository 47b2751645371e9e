import * as z from 'zod/mini';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { bioPath, outboxPath } from '../../../web/domain/places.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { ownedPosts, publicAt } from '../../../web/server/posts/owned-posts.ts';
import { mailByline } from '../model/mail-byline.ts';
import { newsKey } from './news-jobs.ts';

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
export function mailedPosts(documents: OwnerDocuments, studio: Pick<Studio, 'locale' | 'words'>) {
  const posts = ownedPosts(documents);
  return async (id: string): Promise<MailedPost | null> => {
    const [found] = await posts.of([id]);
    if (!found) return null;
    const { authors, published, publishDate, ...post } = found;
    // The rules accept any text as an author, but the database refuses to read documents with invalid ids.
    const ids = [...new Set(authors)].filter(isDocumentId);
    const bios = await documents.get(ids.map(bioPath));
    const names = Object.fromEntries(
      [...bios.values()].flatMap(({ id, fields }) => {
        const bio = named.safeParse(fields);
        return bio.success ? [[id, bio.data.displayName]] : [];
      }),
    );
    const byline = mailByline({ authors, publishDate }, names, studio);
    return { ...post, byline, publicAt: publicAt({ published, publishDate }) };
  };
}

const job = z.object({
  state: z.string(),
  result: z.optional(z.object({ sent: z.optional(z.boolean()) })),
});

/**
 * Returns a function that selects, from the given sign-ups, those whose readers got, or may have got, the mail of a
 * mailing. Mails that were sent more than 90 days ago are not found, because their jobs have been deleted.
 */
export function mailedReaders({ get }: OwnerDocuments) {
  return async (mailing: string, signUps: readonly string[]): Promise<Set<string>> => {
    const ids = new Map(signUps.map((id) => [newsKey(mailing, id), id]));
    const jobs = await get([...ids.keys()].map(outboxPath));
    return new Set(
      [...jobs.values()].flatMap(({ id: key, fields }) => {
        const id = ids.get(key);
        return id && mayHaveArrived(job.parse(fields)) ? [id] : [];
      }),
    );
  };
}

/** Whether the mail of an ended job may have arrived. In the result of a job that sent no mail, `sent` is false. */
const mayHaveArrived = ({ state, result }: z.infer<typeof job>): boolean =>
  state === 'uncertain' || (state === 'done' && result?.sent !== false);

export type MailedReaders = ReturnType<typeof mailedReaders>;
