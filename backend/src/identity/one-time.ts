import { randomBytes } from 'node:crypto';

/** More than this many at once are a flood; the oldest then go. */
const MOST = 10_000;

/** Values that are handed out under a secret name, and taken back once, within a time. */
export class OneTime<T> {
  readonly #kept = new Map<string, { value: T; until: number }>();
  readonly #lasts: number;
  readonly #now: () => number;

  /** `lasts` and `now` in milliseconds. */
  constructor(lasts: number, now: () => number) {
    this.#lasts = lasts;
    this.#now = now;
  }

  /** Keeps a value; the answer is its name, which nobody can guess. */
  keep(value: T): string {
    const time = this.#now();
    for (const [name, { until }] of this.#kept) {
      // Kept in the order of time: the first that is still good ends the search.
      if (until > time && this.#kept.size < MOST) break;
      this.#kept.delete(name);
    }
    const name = randomBytes(32).toString('base64url');
    this.#kept.set(name, { value, until: time + this.#lasts });
    return name;
  }

  /** The value of a name, or null when there is none, no more, or it was taken before. */
  take(name: string): T | null {
    const found = this.#kept.get(name);
    this.#kept.delete(name);
    return found && found.until > this.#now() ? found.value : null;
  }
}
