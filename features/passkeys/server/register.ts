import { randomBytes } from 'node:crypto';
import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';
import type { NewPeople, NewPerson } from '../../../web/server/people/sign-in-ways.ts';
import { MOST_PASSKEYS } from '../model/sign-in-methods.ts';
import type { Challenges, Purpose } from './challenges.ts';
import { ALGORITHMS, type PasskeySite, Refusal, rpIdOf, webauthn } from './passkey-site.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { challengeIn, type RegistrationResponse, registrationResponse } from './responses.ts';
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

/** The initial name of a new person's passkey. The person can change it. */
const FIRST_PASSKEY = 'First passkey';

/** Creates first passkeys, each bound to the invitation `about` which it is. */
export function newPeople(
  { identity }: Pick<PasskeySite, 'identity'>,
  registration: Registration,
  codes: RecoveryCodes,
) {
  return {
    options(about: string, label: string) {
      const uid = randomBytes(21).toString('base64url');
      return registration.options('new', uid, label, about);
    },
    async verify(about: string, response: unknown): Promise<NewPerson> {
      const made = registrationResponse.safeParse(response);
      if (!made.success) throw new Refusal('request', 'The response to the options is not valid.');
      const passkey = await registration.verify('new', made.data, FIRST_PASSKEY);
      if (passkey.about !== about)
        throw new Refusal('refused', 'The passkey was made for another invitation.');
      const { uid } = passkey;
      const { write, codes: written } = codes.make(uid);
      const token = () => identity.createCustomToken(uid);
      return { uid, writes: [passkey.write, write], codes: written, token };
    },
  } satisfies NewPeople;
}
