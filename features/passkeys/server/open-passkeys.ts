import { randomBytes } from 'node:crypto';
import type { NewJob } from '@studio-site/backend/outbox';
import type { IdentityAccess, SignedInAccount } from '../../../platform/engine/identity-access.ts';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { fullName } from '../../../web/domain/people/user-record.ts';
import { peopleOf } from '../../../web/server/people/staff-people.ts';
import { passkeyPath, recoveryCodesPath, SIGN_IN_NOTICE } from '../model/names.ts';
import { passkeyProblem } from '../model/sign-in-methods.ts';
import { authentication } from './authenticate.ts';
import { challenges } from './challenges.ts';
import { type PasskeySite, Refusal } from './passkey-site.ts';
import { personMethods } from './person-methods.ts';
import { recoveryCodes } from './recovery-codes.ts';
import { newPeople, registration } from './register.ts';
import type { AssertionResponse } from './responses.ts';
import { storedPasskeys } from './stored-passkeys.ts';

export interface PasskeyOptions {
  documents: OwnerDocuments;
  identity: IdentityAccess;
  studioName: string;
  /** The site's main origin. */
  origin: string;
  /** Whether the site offers sign-in with Google. */
  offersGoogle: boolean;
  /** Takes the jobs that send notices. */
  jobs: { enqueue(jobs: readonly NewJob[]): Promise<unknown> };
  log: Log;
  now?: () => number;
}

/** Sign-in without Google: passkeys and recovery codes, with every engine. */
export function openPasskeys({
  documents,
  identity,
  studioName,
  origin,
  offersGoogle,
  jobs,
  log,
  now = Date.now,
}: PasskeyOptions) {
  const notify: PasskeySite['notify'] = async (uid, event, to = '') => {
    const key = `${SIGN_IN_NOTICE}:${randomBytes(12).toString('base64url')}`;
    try {
      await jobs.enqueue([{ key, kind: SIGN_IN_NOTICE, payload: { person: uid, to, ...event } }]);
    } catch (error) {
      log({ level: 'error', event: 'sign-in-notice-failed', message: describeError(error) });
    }
  };
  const site: PasskeySite = {
    ...{ documents, identity, name: studioName, origin, offersGoogle, log, now, notify },
  };
  /** Throws a `Refusal` if the account belongs to a program (docs/product.md#machine-accounts). */
  async function refuseMachine(uid: string): Promise<void> {
    if ((await peopleOf(documents, [uid])).get(uid)?.machine) throw machineRefusal();
  }
  const passkeys = storedPasskeys(documents);
  const open = challenges(site);
  const signing = authentication(site, passkeys, open);
  const registering = registration(site, passkeys, open);
  const codes = recoveryCodes(site);
  return {
    origin,
    /** Whether passkeys can be used at the site's origin (`passkeyProblem`). */
    isPossible: passkeyProblem(origin, origin) === null,
    authentication: signing,
    person: personMethods(site, passkeys, registering, codes),
    /** Creates first passkeys for people who have an invitation. */
    newPeople: newPeople(site, registering, codes),
    /**
     * The person of an ID token; null if the token is not valid. Throws a `Refusal` for a machine account, whose key is
     * its only sign-in.
     */
    async accountOf(idToken: string): Promise<SignedInAccount | null> {
      const account = await identity.accountOf(idToken);
      if (account?.isProgram) throw machineRefusal();
      if (account) await refuseMachine(account.uid);
      return account;
    },
    notify,
    /** Deletes all passkeys and recovery codes of a deleted account. Never rejects. */
    async forget(uid: string): Promise<void> {
      try {
        const own = await passkeys.of(uid);
        await documents.commit([
          ...own.map(({ id }) => ({ path: passkeyPath(id), fields: null })),
          { path: recoveryCodesPath(uid), fields: null },
        ]);
      } catch (error) {
        log({ level: 'error', event: 'passkeys-not-deleted', message: describeError(error) });
      }
    },
    /**
     * The label of a person's passkeys on a device: their name, else the address of their Google account, else the name
     * of their account, else the name of the studio.
     */
    async labelOf({ uid, google, name }: SignedInAccount): Promise<string> {
      const record = (await peopleOf(documents, [uid])).get(uid);
      const own = record ? fullName({ ...record, id: '' }) : '';
      return own || google || name || studioName;
    },
    /** Ways to sign in. Each resolves to a custom token. */
    signIn: {
      async byPasskey(response: AssertionResponse) {
        const uid = await signing.verify('sign-in', response);
        await refuseMachine(uid);
        return { token: await identity.createCustomToken(uid) };
      },
      async byCode(text: string) {
        const uid = await codes.use(text);
        await refuseMachine(uid);
        await notify(uid, { kind: 'code-used', name: '' });
        return { token: await identity.createCustomToken(uid) };
      },
      /** A repeated sign-in of the same person, required before a change of sign-in methods. */
      async again({ uid }: SignedInAccount, response: AssertionResponse) {
        if ((await signing.verify('confirm', response)) !== uid)
          throw new Refusal('refused', 'The passkey belongs to another person.');
        return { token: await identity.createCustomToken(uid) };
      },
    },
  };
}

const machineRefusal = () =>
  new Refusal('refused', 'The account belongs to a program, whose key is its only sign-in.');

export type Passkeys = ReturnType<typeof openPasskeys>;
