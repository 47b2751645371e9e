import { randomBytes } from 'node:crypto';
import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';
import { MOST_PASSKEYS } from '../../domain/people/sign-in-methods.ts';
import type { Challenges, Purpose } from './challenges.ts';
import { ALGORITHMS, type PasskeySite, Refusal, rpIdOf, webauthn } from './passkey-site.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { challengeIn, type RegistrationResponse } from './responses.ts';
import { descriptor, newPasskeyWrite, type StoredPasskey, type StoredPasskeys } from './stored-passkeys.ts';

/** A verified new passkey: its person, and the write that stores it. */
interface NewPasskey {
  uid: string;
  /** For a new person, the hash of the invitation's secret; otherwise ''. */
  about: string;
  write: OwnedWrite;
}

/** The creation of passkeys. */
export function registration(site: PasskeySite, passkeys: StoredPasskeys, challenges: Challenges) {
  const { name, origin, now } = site;

  /** A person's passkeys. Throws a `Refusal` if there may be no further one. */
  async function knownOf(uid: string): Promise<StoredPasskey[]> {
    const known = await passkeys.of(uid);
    if (known.length >= MOST_PASSKEYS)
      throw new Refusal('most', 'The person has the maximum number of passkeys.');
    return known;
  }

  return {
    /**
     * The options with which the browser makes a passkey for a person. `label`: the person's name or address, which the
     * device shows in its list of passkeys.
     */
    async options(purpose: Purpose, uid: string, label: string, about = '') {
      const known = await knownOf(uid);
      // All passkeys of a person share one handle, so that a new passkey replaces an old one that is still on the
      // device although it was removed here.
      const handle = known[0]?.handle ?? randomBytes(32).toString('base64url');
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID: rpIdOf(site),
        userID: new Uint8Array(Buffer.from(handle, 'base64url')),
        userName: label,
        userDisplayName: label,
        attestationType: 'none',
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      await challenges.open(options.challenge, purpose, { uid, handle, about });
      return options;
    },
    /**
     * Uses up the challenge, then verifies the browser's response. Throws a `Refusal` if the response is not valid. The
     * passkey is not stored yet.
     */
    async verify(purpose: Purpose, response: RegistrationResponse, label: string): Promise<NewPasskey> {
      const expectedChallenge = challengeIn(response);
      const { uid, handle, about } = await challenges.take(expectedChallenge, purpose);
      // Checked again, because the person may have been given several challenges before.
      await knownOf(uid);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo, verified } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as Parameters<
          typeof verifyRegistrationResponse
        >[0]['response'],
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpIdOf(site),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch((error: Error) => {
        throw new Refusal('refused', error.message);
      });
      if (!verified) throw new Refusal('refused', 'The new passkey could not be verified.');
      const { credential, credentialBackedUp } = registrationInfo;
      if (credential.id !== response.id) throw new Refusal('refused', 'The response names another passkey.');
      const write = newPasskeyWrite({
        id: credential.id,
        uid,
        handle,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.response.transports,
        synced: credentialBackedUp,
        name: label,
        created: now(),
        used: null,
      });
      return { uid, about, write };
    },
  };
}

export type Registration = ReturnType<typeof registration>;

/** A new person whose first passkey was verified, but not stored yet. */
interface NewPerson {
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
