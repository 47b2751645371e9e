import { VERSION_EVERY } from '../../../domain/editing/autosave.ts';

/**
 * Remembers the version that this session autosaved last. The next autosave may replace it without storing a revision,
 * until an hour after the first of these autosaves.
 */
export class OwnVersion<Fields> {
  #stored: { fields: Fields; since: number } | null = null;

  /** The version that a save at `now` (milliseconds) may replace without storing a revision; null if there is none. */
  replaceable(byItself: boolean, now: number): Fields | null {
    const stored = byItself ? this.#recent(now) : null;
    return stored?.fields ?? null;
  }

  /** Records a save. If it is not an autosave (`byItself`), the next save does not replace its version. */
  note(fields: Fields, byItself: boolean, now: number): void {
    this.#stored = byItself ? { fields, since: this.#recent(now)?.since ?? now } : null;
  }

  /**
   * Call when the user presses Save and nothing has changed. The next save then stores the current version as a
   * revision instead of replacing it.
   */
  keep(): void {
    this.#stored = null;
  }

  #recent(now: number) {
    return this.#stored && now - this.#stored.since < VERSION_EVERY ? this.#stored : null;
  }
}
