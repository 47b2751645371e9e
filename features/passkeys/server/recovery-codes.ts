import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';
import { RECOVERY_CODES, recoveryCodesPath } from '../model/names.ts';
import {
  CODE_LETTERS,
  RECOVERY_CODES as CODES_IN_SET,
  parseCode,
  type RecoveryCode,
  SECRET_LETTERS,
  SET_LETTERS,
  writtenCode,
} from '../model/sign-in-methods.ts';
import { type PasskeySite, Refusal, refuseConflict } from './passkey-site.ts';

/** After this many wrong codes within an hour (`LOCKED`), a set is locked until the hour is over. */
const MOST_WRONG = 20;
const LOCKED = 3_600_000;

const schema = z.object({
  set: z.string(),
  /** Hashes of the unused codes. */
  hashes: z.array(z.string()),
  made: z.number(),
  /** Number of wrong codes since `wrongSince`, a time in milliseconds since 1970. */
  wrong: z._default(z.number(), 0),
  wrongSince: z._default(z.number(), 0),
});

/** A new set of codes: the write that stores it and replaces an earlier set, and the codes, which are shown once. */
export interface NewCodes {
  write: OwnedWrite;
  codes: string[];
}

/** Recovery codes, which are stored as hashes. A code has 75 random bits, so its hash needs no salt. */
export function recoveryCodes({ documents, now }: Pick<PasskeySite, 'documents' | 'now'>) {
  return {
    make(uid: string): NewCodes {
      const set = letters(SET_LETTERS);
      const made = Array.from({ length: CODES_IN_SET }, () => ({ set, secret: letters(SECRET_LETTERS) }));
      const fields = { set, hashes: made.map(hashOf), made: now(), wrong: 0, wrongSince: 0 };
      return { write: { path: recoveryCodesPath(uid), fields }, codes: made.map(writtenCode) };
    },
    /** Number of unused codes in a person's set, and when the set was made; null if the person has no set. */
    async of(uid: string): Promise<{ left: number; made: number } | null> {
      const path = recoveryCodesPath(uid);
      const parsed = schema.safeParse((await documents.get([path])).get(path)?.fields);
      return parsed.success ? { left: parsed.data.hashes.length, made: parsed.data.made } : null;
    },
    /** Uses up a code. Resolves to its owner's uid. Throws a `Refusal` if it is not valid or its set is locked. */
    async use(text: string): Promise<string> {
      const code = parseCode(text);
      if (!code) throw new Refusal('refused', 'The text is not a recovery code.');
      const sets = await documents.find({
        from: RECOVERY_CODES,
        where: [['set', 'EQUAL', code.set]],
        order: [],
      });
      for (const { id: uid, path, fields, version } of sets) {
        const { hashes, wrong, wrongSince } = schema.parse(fields);
        const isCounting = now() - wrongSince < LOCKED;
        if (isCounting && wrong >= MOST_WRONG)
          throw new Refusal('refused', 'Too many wrong codes were tried for this set of recovery codes.');
        const rest = hashes.filter((hash) => !isSame(hash, hashOf(code)));
        const isValid = rest.length < hashes.length;
        const changes = isValid
          ? { hashes: rest }
          : isCounting
            ? { wrong: wrong + 1 }
            : { wrong: 1, wrongSince: now() };
        const condition = { updateTime: version };
        // Of several simultaneous requests with codes of one set, only one succeeds.
        await refuseConflict(
          documents.commit([{ path, fields: changes, only: Object.keys(changes), condition }]),
          'Another recovery code of this set was tried at the same moment.',
        );
        if (isValid) return uid;
      }
      throw new Refusal('refused', 'The recovery code is not known, or was used.');
    },
  };
}

export type RecoveryCodes = ReturnType<typeof recoveryCodes>;

const letters = (count: number): string =>
  Array.from({ length: count }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

const hashOf = ({ set, secret }: RecoveryCode): string =>
  createHash('sha256').update(`${set}-${secret}`).digest('base64url');

/** Compares two hashes in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
