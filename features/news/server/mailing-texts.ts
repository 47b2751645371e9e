import * as z from 'zod/mini';
import type { OwnerDocuments } from '../../../web/server/engine/owner-documents.ts';
import { MAILING_TEXTS, mailingTextPath } from '../model/mailing.ts';
import type { PostMailText } from '../ui/post-mail.ts';

const schema = z.object({ subject: z.string(), html: z.string(), text: z.string(), leave: z.string() });

/**
 * Stores the rendered mails of mailings, so that all readers get the same text, even after a restart or an edit of the
 * post.
 */
export function mailingTexts({ get, batches, commit, remove }: OwnerDocuments) {
  return {
    /** The ids of all mailings whose mail is stored. */
    async ids(): Promise<string[]> {
      const ids = [];
      for await (const batch of batches({ from: MAILING_TEXTS, where: [], fields: ['__name__'] }))
        ids.push(...batch.map(({ id }) => id));
      return ids;
    },
    remove: (id: string): Promise<void> => remove([mailingTextPath(id)]),
    async get(id: string): Promise<PostMailText | null> {
      const [found] = (await get([mailingTextPath(id)])).values();
      return found ? schema.parse(found.fields) : null;
    },
    /** Stores the mail of a mailing. Throws if a mail is stored already. */
    async add(id: string, { subject, html, text, leave }: PostMailText): Promise<void> {
      const fields = { subject, html, text, leave };
      await commit([{ path: mailingTextPath(id), fields, condition: { exists: false } }]);
    },
  };
}

export type MailingTexts = ReturnType<typeof mailingTexts>;
