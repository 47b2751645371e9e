import { toFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { textValue } from '../../data/rest/values.ts';
import { MAILING_TEXTS, mailingTextPath, splitPath } from '../../domain/places.ts';
import type { PostMailText } from '../../ui/mail/post-mail.ts';
import type { Ask } from './sign-up-documents.ts';

const schema = z.object({ subject: textValue, html: textValue, text: textValue, leave: textValue });
const named = z.array(z.object({ document: z.optional(z.object({ name: z.string() })) }));
const gotten = z.array(z.object({ found: z.optional(z.object({ fields: z.unknown() })) }));

/**
 * Stores the rendered mails of mailings, so that all readers get the same text, even after a restart or an edit of the
 * post.
 */
export function mailingTexts(ask: Ask, projectId: string) {
  const nameOf = (id: string) => `projects/${projectId}/databases/(default)/documents/${mailingTextPath(id)}`;
  return {
    /** The ids of all mailings whose mail is stored. */
    async ids(): Promise<string[]> {
      const structuredQuery = {
        from: [{ collectionId: MAILING_TEXTS }],
        select: { fields: [{ fieldPath: '__name__' }] },
      };
      const answer = named.parse(await ask(':runQuery', { structuredQuery }));
      return answer.flatMap(({ document }) => (document ? [splitPath(document.name)[1]] : []));
    },
    async remove(id: string): Promise<void> {
      await ask(':commit', { writes: [{ delete: nameOf(id) }] });
    },
    async get(id: string): Promise<PostMailText | null> {
      const [row] = gotten.parse(await ask(':batchGet', { documents: [nameOf(id)] }));
      return row?.found ? schema.parse(row.found.fields) : null;
    },
    /** Stores the mail of a mailing. Throws if a mail is stored already. */
    async add(id: string, { subject, html, text, leave }: PostMailText): Promise<void> {
      const update = { name: nameOf(id), fields: toFields({ subject, html, text, leave }) };
      await ask(':commit', { writes: [{ update, currentDocument: { exists: false } }] });
    },
  };
}

export type MailingTexts = ReturnType<typeof mailingTexts>;
