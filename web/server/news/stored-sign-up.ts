import { createHash, randomBytes } from 'node:crypto';
import type { Fields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { numberValue, textValue } from '../../data/rest/values.ts';
import { howOften } from '../../domain/mail/digest.ts';
import { SIGN_UP_STATES } from '../../domain/mail/opt-in.ts';
import { wantedNews } from '../../domain/mail/wanted-news.ts';

/** A time in milliseconds since 1970, from Firestore's REST encoding. */
export const timeValue = z.pipe(
  z.object({ timestampValue: z.string() }),
  z.transform(({ timestampValue }) => Date.parse(timestampValue)),
);
const text = z._default(textValue, '');
const time = z._default(z.nullable(timeValue), null);

const schema = z.object({
  email: textValue,
  time: timeValue,
  consent: text,
  form: text,
  secret: text,
  wants: z.pipe(text, z.transform(wantedNews)),
  often: z.pipe(text, z.transform(howOften)),
  state: z.optional(z.pipe(textValue, z.enum(SIGN_UP_STATES))),
  mailed: time,
  mails: z._default(numberValue, 0),
  confirmed: time,
  left: time,
  /** The reason why the address is paused. */
  reason: text,
  /** The state before the pause. */
  before: z.optional(z.pipe(textValue, z.enum(SIGN_UP_STATES))),
  /** Number of temporary delivery failures. */
  bounces: z._default(numberValue, 0),
  bounced: time,
});

/** A stored sign-up. Times are in milliseconds since 1970. Sign-ups from before confirmed opt-in have no state. */
export interface StoredSignUp extends z.infer<typeof schema> {
  id: string;
  /** The document's update time. A write with an outdated version is rejected. */
  version: string;
}

/** Parses a document; null if it is not a valid sign-up, for example without an address or time. */
export function storedSignUp(id: string, fields: unknown, version: string): StoredSignUp | null {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { id, version, ...parsed.data } : null;
}

/** Changed fields of a sign-up. Times are in milliseconds since 1970. */
export type SignUpChange = Partial<Omit<z.infer<typeof schema>, never>>;

const TIMES = new Set(['time', 'mailed', 'confirmed', 'left', 'bounced']);

/** Encodes changed fields for Firestore's REST interface. */
export function signUpFields(change: SignUpChange): Fields {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      if (TIMES.has(name) && typeof value === 'number')
        return [name, { timestampValue: new Date(value).toISOString() }];
      if (typeof value === 'number') return [name, { integerValue: String(value) }];
      return [name, value == null ? { nullValue: null } : { stringValue: String(value) }];
    }),
  );
}

/** The id of the sign-up of an address. It does not depend on the case of letters. */
export const signUpId = (email: string): string =>
  createHash('sha256')
    .update(email.toLowerCase())
    .digest('base64url')
    .replace(/^[^A-Za-z0-9]/, 'x')
    .slice(0, 32);

/** The secret in the links of a reader's mails. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
