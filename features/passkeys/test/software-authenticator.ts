import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AssertionResponse, RegistrationResponse } from '../server/responses.ts';

// A WebAuthn authenticator and its browser, simulated in software for tests. It also signs manipulated data if a test
// asks for it.

/** Flags of authenticator data: a person was present, a person was verified, a new key follows. */
const [PRESENT, VERIFIED, NEW_KEY] = [0x01, 0x04, 0x40];

/** Changes that a test can make to a valid response. */
export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** The id of a new passkey, in base64url. */
  id?: string;
  /** The key that signs. Default: the passkey's own. */
  key?: KeyObject;
}

/** A passkey on the software device. */
export interface SoftwarePasskey {
  id: string;
  handle: string;
  key: KeyObject;
  counter: number;
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const encoded = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** Simulates a device that makes and uses passkeys on a page of `origin`. */
export function softwareAuthenticator(origin: string) {
  const rpId = new URL(origin).hostname;

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: lies.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  function authenticatorData(counter: number, lies: Lies, more: Buffer = Buffer.alloc(0)): Buffer {
    const present = lies.isPresent === false ? 0 : PRESENT;
    const verified = lies.isVerified === false ? 0 : VERIFIED;
    const head = Buffer.alloc(5);
    head.writeUInt8(present | verified | (more.length > 0 ? NEW_KEY : 0), 0);
    head.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? rpId), head, more]);
  }

  return {
    /** Makes a passkey with ES256. Returns it with the browser's response to the options. */
    create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = lies.id === undefined ? randomBytes(32) : Buffer.from(lies.id, 'base64url');
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(0, lies, attested))],
      ]);
      const passkey: SoftwarePasskey = {
        id: encoded(id),
        handle: options.user.id,
        key: privateKey,
        counter: 0,
      };
      const response: RegistrationResponse = {
        ...{ id: passkey.id, rawId: passkey.id, type: 'public-key' },
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
      return { passkey, response };
    },
    /** Signs in with a passkey, and raises its counter. Returns the browser's response to the options. */
    use(passkey: SoftwarePasskey, options: { challenge: string }, lies: Lies = {}): AssertionResponse {
      passkey.counter += 1;
      const data = authenticatorData(passkey.counter, lies);
      const client = clientData('webauthn.get', options.challenge, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), lies.key ?? passkey.key);
      return {
        ...{ id: passkey.id, rawId: passkey.id, type: 'public-key' },
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: lies.userHandle === undefined ? passkey.handle : lies.userHandle,
        },
      };
    },
  };
}
