import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { LONGEST_PREHEADER, LONGEST_SUBJECT } from '../../../platform/domain/mail/mail-line.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';

/** Mailings: requests to send a post, a digest, a test mail or confirmation mails. */
export const MAILINGS = 'mailings';
/** The rendered mails of mailings. A document has the id of its mailing. */
export const MAILING_TEXTS = 'mailingTexts';
export const mailingPath = (id: string) => `${MAILINGS}/${id}`;
export const mailingTextPath = (mailing: string) => `${MAILING_TEXTS}/${mailing}`;

/**
 * `post`: a post, to readers. `correction`: a changed post, to the readers who got it before. `digest`: the posts of a
 * week or month, to readers who want a digest; only the server creates these. `test`: the mail of a post, only to the
 * person who requests it. `confirm`: confirmation mails, to waiting sign-ups that never got one.
 */
export const MAILING_KINDS = ['post', 'correction', 'digest', 'test', 'confirm'] as const;
/**
 * `ordered`: requested but not started, for example because the post is not public yet. `refused`: not sent, for the
 * reason in `note`.
 */
export const MAILING_STATES = ['ordered', 'sending', 'sent', 'refused'] as const;

const counts = z.object({
  /** Number of all mails, including those not sent yet. */
  mails: z._default(z.number(), 0),
  /** Mails that the mail server accepted. */
  accepted: z._default(z.number(), 0),
  refused: z._default(z.number(), 0),
  /** Mails with an unknown result, for example because the connection broke while they were sent. */
  uncertain: z._default(z.number(), 0),
  /** Mails that were not sent, for example because the reader unsubscribed while the mail waited. */
  skipped: z._default(z.number(), 0),
  /** Readers who unsubscribed by a link in a mail of this mailing. */
  left: z._default(z.number(), 0),
  /** Mails that bounced, or that readers reported as spam. */
  bounced: z._default(z.number(), 0),
});
export type MailingCounts = z.infer<typeof counts>;

const fields = {
  kind: { schema: z.enum(MAILING_KINDS) },
  /** Id of the post; '' for digests and confirmation mails. */
  post: { schema: z.string(), limit: 150 },
  /** The kind of news (wanted-news.ts); the recipient's address for a test mail, '' for confirmation mails. */
  to: { schema: z.string(), limit: 254 },
  subject: { schema: z.string(), limit: LONGEST_SUBJECT },
  preheader: { schema: z.string(), limit: LONGEST_PREHEADER },
  /** Id of the user who requested the mailing; '' for digests. */
  by: { schema: z.string() },
  at: { schema: serverTime },
  state: { schema: z.enum(MAILING_STATES) },
  note: { schema: z.string() },
  counts: { schema: counts },
} as const satisfies Record<string, Field>;

/**
 * Mailings (features/news/README.md#sending-a-post). Administrators request all except digests. The server sends and counts the
 * mails.
 */
export const MAILING_COLLECTION = {
  path: MAILINGS,
  isPublic: false,
  exportFile: 'mailings.json',
  fields,
} as const satisfies Collection;

export const mailingDocument = z.object(shapeOf(fields));

/** A mailing with its id. `at` is in milliseconds since 1970. */
export interface Mailing extends z.infer<typeof mailingDocument> {
  id: string;
}

/**
 * Schema of the stored mail of a mailing. `leave`: the placeholder in `html` and `text` that is replaced by each
 * reader's unsubscribe URL.
 */
export const mailingTextDocument = z.object({ html: z.string(), text: z.string(), leave: z.string() });
export type MailingText = z.infer<typeof mailingTextDocument> & { id: string };

export type MailingKind = Mailing['kind'];

/**
 * The id of the mailing that announces a post. It depends only on the post, so that publishing the post again sends no
 * second mail.
 */
export const postMailingId = (post: string): string => `post_${post}`;

/** The id of the mailing that sends a corrected post. There is at most one for each post. */
export const correctionId = (post: string): string => `correction_${post}`;

/** Whether a mailing sends posts to readers. Test mails and confirmation mails do not. */
export const isToReaders = ({ kind }: Pick<Mailing, 'kind'>): boolean =>
  kind === 'post' || kind === 'correction' || kind === 'digest';

/** Whether a post can be sent by mail. Its id must be valid in the URLs of the mail. */
export const canBeMailed = (post: string): boolean => /^[A-Za-z0-9_-]{1,120}$/.test(post);

/** The fields of a requested mailing, without `at`, which the server sets. */
export const newMailing = (
  order: Pick<Mailing, 'kind' | 'post' | 'to' | 'subject' | 'preheader' | 'by'>,
) => ({
  ...order,
  state: 'ordered' as const,
  note: '',
  counts: {},
});
