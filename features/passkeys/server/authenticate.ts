import type { Challenges, Purpose } from './challenges.ts';
import { type PasskeySite, Refusal, refuseConflict, rpIdOf, webauthn } from './passkey-site.ts';
import { type AssertionResponse, challengeIn } from './responses.ts';
import { descriptor, type StoredPasskey, type StoredPasskeys } from './stored-passkeys.ts';

/** Sign-in with passkeys. */
export function authentication(site: PasskeySite, passkeys: StoredPasskeys, challenges: Challenges) {
  const { origin, now } = site;
  return {
    /** The options with which the browser requests a passkey: one of this person, or of any person if `uid` is null. */
    async options(uid: string | null) {
      const own = uid === null ? [] : await passkeys.of(uid);
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(site),
        userVerification: 'required',
        ...(uid === null ? {} : { allowCredentials: own.map(descriptor) }),
      });
      await challenges.open(options.challenge, uid === null ? 'sign-in' : 'confirm', { uid: uid ?? '' });
      return options;
    },
    /**
     * Uses up the challenge, then verifies the browser's response. Resolves to the uid of the passkey's owner. Throws a
     * `Refusal` if the response is not valid.
     */
    async verify(
      purpose: Extract<Purpose, 'sign-in' | 'confirm'>,
      response: AssertionResponse,
    ): Promise<string> {
      const expectedChallenge = challengeIn(response);
      const { uid: challenged } = await challenges.take(expectedChallenge, purpose);
      const passkey = await passkeys.one(response.id);
      if (!passkey) throw new Refusal('refused', 'There is no such passkey.');
      checkPerson(passkey, response, purpose === 'confirm' ? challenged : null);
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} } as Parameters<
          typeof verifyAuthenticationResponse
        >[0]['response'],
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpIdOf(site),
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }).catch((error: Error) => {
        throw new Refusal('refused', error.message);
      });
      if (!verified) throw new Refusal('refused', 'The signature is not valid.');
      const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
      const changed = passkeys.change(passkey, { counter, synced, used: now() });
      await refuseConflict(changed, 'The passkey was used, renamed or removed by another request.');
      return passkey.uid;
    },
  };
}

/**
 * Throws a `Refusal` if the response names a person other than the passkey's owner, or if the owner is not the
 * `expected` person (null: any person).
 */
function checkPerson(passkey: StoredPasskey, { response }: AssertionResponse, expected: string | null): void {
  const { userHandle } = response;
  // If the request named no person, the response must contain the user handle.
  const isOwn = userHandle === passkey.handle || (userHandle == null && expected !== null);
  if (!isOwn) throw new Refusal('refused', 'The response does not name the owner of the passkey.');
  if (expected !== null && passkey.uid !== expected)
    throw new Refusal('refused', 'The passkey belongs to another person.');
}
