import { randomBytes } from 'node:crypto';
import type { OwnedWrite } from '../engine/owner-documents.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { Refusal } from './refusal.ts';
import type { Registration } from './register.ts';
import type { RegistrationResponse } from './responses.ts';

/** A new person whose first passkey was verified, but not stored yet. */
export interface NewPerson {
  uid: string;
  /**
   * The writes that store the passkey and the recovery codes. Commit them together with the writes that accept the
   * invitation.
   */
  writes: OwnedWrite[];
  /** The recovery codes, to be shown once. */
  codes: string[];
  /**
   * Makes the custom token with which the browser signs in. Call this before the commit, so that a failure does not use
   * up the invitation.
   */
  token(): Promise<string>;
}

/** Creates first passkeys for people without an account who have an invitation. */
export function newPeople(
  { identity }: Pick<PasskeySite, 'identity'>,
  registration: Registration,
  codes: RecoveryCodes,
) {
  return {
    /**
     * The options with which the browser makes the first passkey. `about`: a hash of the invitation's secret. `label`:
     * the person's name, which the device shows in its list of passkeys.
     */
    options(about: string, label: string) {
      const uid = randomBytes(21).toString('base64url');
      return registration.options('new', uid, label, about);
    },
    /**
     * Verifies the browser's response. Throws a `Refusal` if it is not valid or if its options were made for another
     * `about`. `name`: the name of the passkey.
     */
    async verify(about: string, response: RegistrationResponse, name: string): Promise<NewPerson> {
      const passkey = await registration.verify('new', response, name);
      if (passkey.about !== about)
        throw new Refusal('refused', 'The passkey was made for another invitation.');
      const { uid } = passkey;
      const made = codes.make(uid);
      const token = () => identity.createCustomToken(uid);
      return { uid, writes: [passkey.write, made.write], codes: made.codes, token };
    },
  };
}

export type NewPeople = ReturnType<typeof newPeople>;
