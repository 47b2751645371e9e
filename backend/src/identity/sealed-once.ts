import { randomUUID } from 'node:crypto';

/** Loaded at the first sign-in at Google. */
const jose = () => import('jose');

/** More used values than this are a flood; the first that were used are then forgotten. */
const MOST = 100_000;

/**
 * Values that are handed out sealed, and taken back once, within a time. The client carries them, so that nobody can
 * fill this memory with values that are never taken back, or push out those of others.
 */
export class SealedOnce<T> {
  readonly #key: Uint8Array;
  readonly #lasts: number;
  readonly #now: () => number;
  /** Ids of values that were taken, and until when they would be good. */
  readonly #used = new Map<string, number>();

  /** `key`: 32 secret bytes. `lasts` and `now` in milliseconds. */
  constructor(key: Uint8Array, lasts: number, now: () => number) {
    this.#key = key;
    this.#lasts = lasts;
    this.#now = now;
  }

  /** The value as a text that nobody else can read, make or change. */
  async seal(value: T): Promise<string> {
    const { EncryptJWT } = await jose();
    return new EncryptJWT({ value })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setJti(randomUUID())
      .setExpirationTime(Math.floor((this.#now() + this.#lasts) / 1000))
      .encrypt(this.#key);
  }

  /** The value of such a text, or null when it is not ours, too old, or was taken before. */
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
      // In the order of their use: the first that is still good ends the search.
      if (until > time && this.#used.size < MOST) break;
      this.#used.delete(used);
    }
    this.#used.set(id, time + this.#lasts);
    return opened.payload.value;
  }
}
