import { VERSION_EVERY } from '../../../domain/editing/autosave.ts';

/** The version of the session's last automatic save. For an hour, further automatic saves may replace it. */
export class OwnVersion<Fields> {
  #stored: { fields: Fields; since: number } | null = null;

  /** The version that a save at the time `now` (milliseconds) may replace without storing a revision. */
  replaceable(byItself: boolean, now: number): Fields | null {
    const stored = byItself ? this.#recent(now) : null;
    return stored?.fields ?? null;
  }

  /** Records a save. A version that was saved with the Save button is always kept as a revision. */
  note(fields: Fields, byItself: boolean, now: number): void {
    this.#stored = byItself ? { fields, since: this.#recent(now)?.since ?? now } : null;
  }

  /** From now on the version is kept as a revision, because a person pressed Save. */
  keep(): void {
    this.#stored = null;
  }

  #recent(now: number) {
    return this.#stored && now - this.#stored.since < VERSION_EVERY ? this.#stored : null;
  }
}
