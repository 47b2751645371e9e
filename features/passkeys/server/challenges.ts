import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { PASSKEY_CHALLENGES, passkeyChallengePath } from '../model/names.ts';
import { type PasskeySite, Refusal, refuseConflict } from './passkey-site.ts';

/** How long a challenge can be answered, in milliseconds. */
const CHALLENGE_LASTS = 5 * 60_000;
/** Number of expired challenges that one commit deletes: the maximum number of writes in a commit. */
const FORGOTTEN_AT_ONCE = 500;

/**
 * The purpose of a challenge. `sign-in`: a sign-in of any person. `confirm`: a repeated sign-in of one person. `add`: a
 * further passkey of one person. `new`: the first passkey of a new person.
 */
export type Purpose = 'sign-in' | 'confirm' | 'add' | 'new';

/** The data that is stored with a challenge. */
export interface Challenged {
  /** The person; '' for a sign-in. */
  uid: string;
  /** The WebAuthn user handle of the passkey to be created; '' if none is created. */
  handle: string;
  /** For the first passkey of a new person: a hash of the secret of their invitation. Otherwise ''. */
  about: string;
}

const schema = z.object({
  purpose: z.string(),
  uid: z.string(),
  handle: z.string(),
  about: z.string(),
  expires: z.number(),
});

/** Stores challenges, as hashes. Each challenge can be answered once, within five minutes. */
export function challenges({ documents, now }: Pick<PasskeySite, 'documents' | 'now'>) {
  let forgotten = 0;

  /** Deletes all expired challenges, at most once a minute. */
  async function forget(): Promise<void> {
    if (now() - forgotten < 60_000) return;
    forgotten = now();
    for (;;) {
      const old = await documents.find({
        from: PASSKEY_CHALLENGES,
        where: [['expires', 'LESS_THAN_OR_EQUAL', forgotten]],
        order: [],
        limit: FORGOTTEN_AT_ONCE,
      });
      if (old.length > 0) await documents.commit(old.map(({ path }) => ({ path, fields: null })));
      if (old.length < FORGOTTEN_AT_ONCE) return;
    }
  }

  return {
    /** Stores a challenge that was made for this purpose. */
    async open(challenge: string, purpose: Purpose, to: Partial<Challenged> = {}): Promise<void> {
      await forget();
      const { uid = '', handle = '', about = '' } = to;
      const fields = { purpose, uid, handle, about, expires: now() + CHALLENGE_LASTS };
      await documents.commit([{ path: pathOf(challenge), fields, condition: { exists: false } }]);
    },
    /**
     * Uses up a challenge: it cannot be answered again, even if a later step fails. Throws a `Refusal` unless it was
     * opened for this purpose and is not older than five minutes.
     */
    async take(challenge: string, purpose: Purpose): Promise<Challenged> {
      const path = pathOf(challenge);
      const stored = (await documents.get([path])).get(path);
      if (!stored) throw new Refusal('refused', 'There is no such challenge.');
      const taken = documents.commit([{ path, fields: null, condition: { updateTime: stored.version } }]);
      await refuseConflict(taken, 'The challenge was answered by another request.');
      const parsed = schema.safeParse(stored.fields);
      if (!parsed.success || parsed.data.purpose !== purpose)
        throw new Refusal('refused', 'The challenge was opened for another purpose.');
      if (parsed.data.expires <= now()) throw new Refusal('refused', 'The challenge has expired.');
      return parsed.data;
    },
  };
}

export type Challenges = ReturnType<typeof challenges>;

const pathOf = (challenge: string): string =>
  passkeyChallengePath(createHash('sha256').update(challenge).digest('base64url'));
