import { VERSION_EVERY } from '../../../domain/editing/autosave.ts';

/**
 * Remembers the version that this session autosaved last. For an hour, later autosaves may replace it without storing a
 * revision.
 */
export class OwnVersion<Fields> {
  #stored: { fields: Fields; since: number } | null = null;

  /** The version that a save at `now` (milliseconds) may replace without storing a revision; otherwise null. */
  replaceable(byItself: boolean, now: number): Fields | null {
    const stored = byItself ? this.#recent(now) : null;
    return stored?.fields ?? null;
  }

  /** Records a save. A save by the button is always kept as a revision. */
  note(fields: Fields, byItself: boolean, now: number): void {
    this.#stored = byItself ? { fields, since: this.#recent(now)?.since ?? now } : null;
  }

  /**
   * Keeps the stored version, because the user has pressed Save: the next save stores a revision instead of replacing
   * it.
   */
  keep(): void {
    this.#stored = null;
  }

  #recent(now: number) {
    return this.#stored && now - this.#stored.since < VERSION_EVERY ? this.#stored : null;
  }
}
