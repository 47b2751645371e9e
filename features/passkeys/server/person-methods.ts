import type { SignedInAccount } from '../../../platform/engine/identity-access.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { peopleOf } from '../../../web/server/people/staff-people.ts';
import {
  isRecentSignIn,
  removalProblem,
  type SignInMethods,
  unlinkingProblem,
  usableMethods,
} from '../model/sign-in-methods.ts';
import { type PasskeySite, Refusal, refuseConflict } from './passkey-site.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Registration } from './register.ts';
import type { RegistrationResponse } from './responses.ts';
import { ownPasskey, type StoredPasskey, type StoredPasskeys } from './stored-passkeys.ts';

/** The sign-in methods of one signed-in person, and their changes (features/passkeys/README.md#sign-in-methods). */
export function personMethods(
  site: PasskeySite,
  passkeys: StoredPasskeys,
  registration: Registration,
  codes: RecoveryCodes,
) {
  const { documents, identity, offersGoogle, now, notify } = site;

  /** Throws a `Refusal` unless the person signed in within the last five minutes. */
  function checkRecent({ authTime }: SignedInAccount): void {
    if (!isRecentSignIn(authTime, now())) throw new Refusal('recent', 'The sign-in is not recent.');
  }

  async function own({ uid }: SignedInAccount, id: string): Promise<StoredPasskey> {
    const passkey = await passkeys.one(id);
    if (passkey?.uid !== uid) throw new Refusal('request', 'The person has no such passkey.');
    return passkey;
  }

  /** Deletes the address if it is in the person's user record, because the person's mails would still be sent to it. */
  async function forgetAddress(uid: string, address: string): Promise<void> {
    const record = (await peopleOf(documents, [uid])).get(uid);
    if (record?.email.toLowerCase() === address.toLowerCase())
      await documents.commit([{ path: userRecordPath(uid), fields: { email: '' }, only: ['email'] }]);
  }

  async function methods({ uid, google }: SignedInAccount): Promise<SignInMethods> {
    const [list, left] = await Promise.all([passkeys.of(uid), codes.of(uid)]);
    return { passkeys: list.map(ownPasskey), codes: left, google };
  }

  return {
    methods,
    /** The options for a further passkey. */
    async addOptions(account: SignedInAccount, label: string) {
      checkRecent(account);
      return registration.options('add', account.uid, label);
    },
    async add(account: SignedInAccount, response: RegistrationResponse, name: string): Promise<void> {
      checkRecent(account);
      const { uid, write } = await registration.verify('add', response, name);
      if (uid !== account.uid) throw new Refusal('refused', 'The passkey was made for another person.');
      await refuseConflict(documents.commit([write]), 'The passkey is already registered.');
      await notify(uid, { kind: 'passkey-added', name });
    },
    async rename(account: SignedInAccount, id: string, name: string): Promise<void> {
      await passkeys.change(await own(account, id), { name });
    },
    /**
     * Removes a passkey and ends all sessions of its person. Resolves to a custom token with which the requesting
     * browser signs in again.
     */
    async remove(account: SignedInAccount, id: string): Promise<string> {
      checkRecent(account);
      const passkey = await own(account, id);
      const usable = usableMethods(await methods(account), { google: offersGoogle });
      const problem = removalProblem(usable, id);
      if (problem) throw new Refusal(problem, 'Without this passkey the person could lose access.');
      await passkeys.remove(passkey);
      await identity.endSessions(account.uid);
      await notify(account.uid, { kind: 'passkey-removed', name: passkey.name });
      return identity.createCustomToken(account.uid);
    },
    /**
     * Notifies the person that a Google account was linked. Browsers call this except with the embedded backend, which
     * itself reports the link to the server.
     */
    async joined(account: SignedInAccount): Promise<void> {
      checkRecent(account);
      if (account.google === null) throw new Refusal('request', 'No Google account is linked.');
      await notify(account.uid, { kind: 'google-joined', name: '' });
    },
    /**
     * Unlinks the Google account and ends all sessions of its person. Resolves to a custom token with which the
     * requesting browser signs in again.
     */
    async unlinkGoogle(account: SignedInAccount): Promise<string> {
      checkRecent(account);
      if (account.google === null) throw new Refusal('request', 'No Google account is linked.');
      const problem = unlinkingProblem(await methods(account));
      if (problem) throw new Refusal(problem, 'Without the Google account the person could lose access.');
      await identity.unlinkGoogle(account.uid);
      await forgetAddress(account.uid, account.google);
      // The mail is sent to the address of the unlinked account, which the user record may no longer contain.
      await notify(account.uid, { kind: 'google-unlinked', name: '' }, account.google);
      return identity.createCustomToken(account.uid);
    },
    /** Makes a set of recovery codes, which replaces the person's earlier set. */
    async makeCodes(account: SignedInAccount): Promise<string[]> {
      checkRecent(account);
      const made = codes.make(account.uid);
      await documents.commit([made.write]);
      await notify(account.uid, { kind: 'codes-made', name: '' });
      return made.codes;
    },
  };
}
