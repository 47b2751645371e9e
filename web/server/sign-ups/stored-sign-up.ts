import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type OwnedDocument, storedTime, toStoredTime } from '../../../platform/engine/owner-documents.ts';
import { howOften, wantedNews } from '../../domain/mail/wanted-news.ts';
import { SIGN_UP_STATES } from '../../domain/people/sign-up.ts';

const text = z._default(z.string(), '');
const time = z._default(z.nullable(storedTime), null);
const state = z.optional(z.enum(SIGN_UP_STATES));

const schema = z.object({
  email: z.string(),
  time: storedTime,
  consent: text,
  form: text,
  secret: text,
  wants: z.pipe(text, z.transform(wantedNews)),
  often: z.pipe(text, z.transform(howOften)),
  state,
  mailed: time,
  mails: z._default(z.number(), 0),
  confirmed: time,
  left: time,
  /** The reason why the address is paused. */
  reason: text,
  /** The state before the pause. */
  before: state,
  /** Number of temporary delivery failures. */
  bounces: z._default(z.number(), 0),
  bounced: time,
});

/** A stored sign-up. Times are in milliseconds since 1970. Sign-ups from before confirmed opt-in have no state. */
export interface StoredSignUp extends z.infer<typeof schema> {
  id: string;
  /** The document's update time. A write with an outdated version is rejected. */
  version: string;
}

/** Parses a document; nothing if it is not a valid sign-up, for example without an address or time. */
export function toSignUp({ id, fields, version }: OwnedDocument): StoredSignUp[] {
  const parsed = schema.safeParse(fields);
  return parsed.success ? [{ id, version, ...parsed.data }] : [];
}

/** Changed fields of a sign-up. Times are in milliseconds since 1970. */
export type SignUpChange = Partial<Omit<z.infer<typeof schema>, never>>;

const TIMES = new Set(['time', 'mailed', 'confirmed', 'left', 'bounced']);

/** The changed fields as they are stored. */
export const signUpFields = (change: SignUpChange) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      TIMES.has(name) && typeof value === 'number' ? toStoredTime(value) : (value ?? null),
    ]),
  );

/** The id of the sign-up of an address. It does not depend on the case of letters. */
export const signUpId = (email: string): string =>
  createHash('sha256')
    .update(email.toLowerCase())
    .digest('base64url')
    .replace(/^[^A-Za-z0-9]/, 'x')
    .slice(0, 32);

/** The secret in the links of a reader's mails. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
