import * as z from 'zod/mini';
import {
  type OwnedDocument,
  type OwnerDocuments,
  storedTime,
} from '../../../platform/engine/owner-documents.ts';
import {
  MAILING_KINDS,
  MAILING_STATES,
  MAILING_TEXTS,
  MAILINGS,
  type Mailing,
  type MailingCounts,
  mailingPath,
  mailingTextPath,
} from '../model/mailing.ts';
import type { PostMailText } from '../ui/post-mail.ts';

const text = z._default(z.string(), '');
const count = z._default(z.number(), 0);
const schema = z.object({
  kind: z.enum(MAILING_KINDS),
  post: text,
  to: text,
  subject: text,
  preheader: text,
  by: text,
  at: storedTime,
  state: z.enum(MAILING_STATES),
  /** A mailing that has not begun has no counts. */
  counts: z.catch(z.object({ mails: count, skipped: count }), { mails: 0, skipped: 0 }),
});

/** A stored mailing, with the counts that the server reads, and without the note, which it only writes. */
export interface StoredMailing extends Omit<Mailing, 'note' | 'counts'> {
  counts: Pick<MailingCounts, 'mails' | 'skipped'>;
}

function toMailing({ id, fields }: OwnedDocument): StoredMailing[] {
  const parsed = schema.safeParse(fields);
  return parsed.success ? [{ id, ...parsed.data }] : [];
}

/** Reads and writes mailings as the owner, bypassing the rules. */
export function mailingDocuments({ get, find, commit, addOne }: OwnerDocuments) {
  return {
    async get(id: string): Promise<StoredMailing | null> {
      return [...(await get([mailingPath(id)])).values()].flatMap(toMailing)[0] ?? null;
    },
    async inState(state: Mailing['state']): Promise<StoredMailing[]> {
      return (await find({ from: MAILINGS, where: [['state', 'EQUAL', state]], order: [] })).flatMap(
        toMailing,
      );
    },
    /** Sets the state of a mailing, its note, and the given counts. */
    async change(
      id: string,
      state: Mailing['state'],
      note: string,
      counts: Partial<MailingCounts> = {},
    ): Promise<void> {
      const only = ['state', 'note', ...Object.keys(counts).map((name) => `counts.${name}`)];
      const fields = { state, note, counts: { ...counts } };
      await commit([{ path: mailingPath(id), fields, only, condition: { exists: true } }]);
    },
    /**
     * Adds one to a count of a mailing: `left` for readers who unsubscribed by a link in its mails, `bounced` for
     * bounced mails.
     */
    addOne: (id: string, count: 'left' | 'bounced'): Promise<void> =>
      addOne(mailingPath(id), `counts.${count}`),
  };
}

export type MailingDocuments = ReturnType<typeof mailingDocuments>;

const textSchema = z.object({ subject: z.string(), html: z.string(), text: z.string(), leave: z.string() });

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
      return found ? textSchema.parse(found.fields) : null;
    },
    /** Stores the mail of a mailing. Throws if a mail is stored already. */
    async add(id: string, { subject, html, text, leave }: PostMailText): Promise<void> {
      const fields = { subject, html, text, leave };
      await commit([{ path: mailingTextPath(id), fields, condition: { exists: false } }]);
    },
  };
}

export type MailingTexts = ReturnType<typeof mailingTexts>;
