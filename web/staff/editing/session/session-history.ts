import { type Changes, pick, sameValue } from '../../../domain/editing/draft.ts';
import { type EditHistory, noted, redo, undo } from '../../../domain/editing/edit-history.ts';

/** The undo and redo history of a session. */
export class SessionHistory<T extends object, F extends keyof T> {
  #history: EditHistory<T, F> = { done: [], undone: [] };

  /** Records `changes` to the form values `mine` at `now` (milliseconds). Returns whether any value differs. */
  note(mine: Pick<T, F>, changes: Changes<T, F>, now: number, alone?: boolean): boolean {
    const fields = Object.keys(changes) as F[];
    if (fields.every((field) => sameValue(mine[field], changes[field]))) return false;
    this.#history = noted(this.#history, pick(mine, fields), changes, now, alone);
    return true;
  }

  /** Undoes or redoes one step. Returns the fields to set; null if there is no such step. */
  step(way: 'Undone' | 'Redone', mine: Pick<T, F>): Changes<T, F> | null {
    const taken = (way === 'Undone' ? undo : redo)(this.#history, mine);
    if (taken) this.#history = taken.history;
    return taken?.changes ?? null;
  }
}
