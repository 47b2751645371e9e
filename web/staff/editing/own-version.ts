import { VERSION_EVERY } from '../../domain/editing/autosave.ts';

/** The version that a session stored by itself, which further saves by itself may replace for an hour. */
export class OwnVersion<Fields> {
  #stored: { fields: Fields; since: number } | null = null;

  /** The version that a save at `now` may replace without being kept as an earlier version. Milliseconds. */
  replaceable(byItself: boolean, now: number): Fields | null {
    const stored = byItself ? this.#recent(now) : null;
    return stored?.fields ?? null;
  }

  /** Notes a save; the version of a press is always kept. */
  note(fields: Fields, byItself: boolean, now: number): void {
    this.#stored = byItself ? { fields, since: this.#recent(now)?.since ?? now } : null;
  }

  /** Somebody pressed Save: the version is kept from now on. */
  keep(): void {
    this.#stored = null;
  }

  #recent(now: number) {
    return this.#stored && now - this.#stored.since < VERSION_EVERY ? this.#stored : null;
  }
}
