import { randomUUID } from 'node:crypto';

/** The library is loaded at the first Google sign-in. */
const jose = () => import('jose');

/** Maximum number of used values that are remembered. Beyond it, the oldest are forgotten. */
const MOST = 100_000;

/**
 * Encrypts values and gives them to clients. The server accepts each value back once, before it expires. Because
 * clients store the values, requesting many of them does not fill the server's memory.
 */
export class SealedOnce<T> {
  readonly #key: Uint8Array;
  readonly #lasts: number;
  readonly #now: () => number;
  /** Ids of used values, each with the time until which it is remembered. */
  readonly #used = new Map<string, number>();

  /** `key`: 32 secret bytes. `lasts` and `now` are in milliseconds. */
  constructor(key: Uint8Array, lasts: number, now: () => number) {
    this.#key = key;
    this.#lasts = lasts;
    this.#now = now;
  }

  /** Encrypts the value into a text that only this server can create and read. */
  async seal(value: T): Promise<string> {
    const { EncryptJWT } = await jose();
    return new EncryptJWT({ value })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setJti(randomUUID())
      .setExpirationTime(Math.floor((this.#now() + this.#lasts) / 1000))
      .encrypt(this.#key);
  }

  /** Decrypts a value; null if it is forged, expired or already used. */
  async take(sealed: string): Promise<T | null> {
    const time = this.#now();
    const { jwtDecrypt } = await jose();
    const opened = await jwtDecrypt<{ value: T }>(sealed, this.#key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp', 'jti', 'value'],
      currentDate: new Date(time),
    }).catch(() => null);
    const id = opened?.payload.jti;
    if (!opened || id === undefined || this.#used.has(id)) return null;
    for (const [used, until] of this.#used) {
      // Ids expire in the order of their use, so the loop can end at the first one that has not expired.
      if (until > time && this.#used.size < MOST) break;
      this.#used.delete(used);
    }
    this.#used.set(id, time + this.#lasts);
    return opened.payload.value;
  }
}
