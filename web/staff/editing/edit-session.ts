import type { SaveResult } from '../../data/staff/save-changed.client.ts';
import { asStaffError } from '../../data/staff/staff-error.ts';
import { VERSION_EVERY } from '../../domain/editing/autosave.ts';
import {
  type Changes,
  changedFields,
  type Draft,
  edited,
  hasConflicts,
  isChanged,
  notSaved,
  putBack,
  received,
  restored,
  sameValue,
  saved,
  saving,
  type UnsavedChanges,
  unsavedChanges,
} from '../../domain/editing/draft.ts';
import { type EditHistory, noted, redo, undo } from '../../domain/editing/edit-history.ts';
import { mergedDraft } from '../../domain/editing/merged-draft.ts';
import { nextState, type SessionEvent, type SessionState } from '../../domain/editing/session-states.ts';
import { AutosaveTimer } from './autosave-timer.ts';
import { type EditView, openView, type UndoNews } from './edit-view.ts';
import { type Clock, type JournalStore, SessionJournal } from './session-journal.ts';
import { TypedText } from './typed-text.ts';

/** In milliseconds (docs/product.md#save-button). */
const SAVED_FOR = 3000;
/** Attempts of a save that finds a newer text of a colleague each time. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between attempts of a save that waits for the connection. */
const RETRY_EVERY = 10_000;

/** How a save came about. */
export interface SaveKind<T, F extends keyof T> {
  /** Nobody pressed Save. */
  byItself: boolean;
  /** The version that this session stored by itself: it may be replaced without being kept as an earlier version. */
  own: Pick<T, F> | null;
}

/** The functions and the clock that a session is given. */
export interface SessionPorts<T extends object, F extends keyof T> {
  /** Writes changed fields while each of them is still as in `base`. Throws a `StaffError`. */
  write: (changes: Changes<T, F>, base: T, kind: SaveKind<T, F>) => Promise<SaveResult<T>>;
  openJournal: () => JournalStore<UnsavedChanges<T, F>>;
  clock: Clock;
}

/** How the saves of a screen differ. */
export interface SaveOptions<T, F extends keyof T> {
  /** The label after a save that failed. Without it, a save that did not reach the server is tried again by itself. */
  failedLabel?: 'saved';
  /** Of the changed fields, those that are sent; all without it. The others have their stored values again afterwards. */
  sent?: (changes: Changes<T, F>) => Changes<T, F>;
  /** Saves by itself (docs/product.md#saved-by-itself). */
  autosave?: {
    isOn: (stored: T) => boolean;
    /** Of the changed fields, those that the database accepts; half an address, for example, is left out. */
    storable: (changes: Changes<T, F>) => Changes<T, F>;
  };
}

/**
 * A record being edited so that nothing typed is lost: not by a crash, by leaving, by a failed save, nor by a colleague
 * who edits the same. A save writes only the changed fields. `session-states.ts` has the states. Every method takes in
 * the text typed so far first.
 */
export class EditSession<T extends object, F extends keyof T> {
  readonly #ports: SessionPorts<T, F>;
  readonly #options: SaveOptions<T, F>;
  readonly #listeners = new Set<() => void>();
  readonly #typed: TypedText<Changes<T, F>>;
  #view: EditView<T, F>;
  #history: EditHistory<T, F> = { done: [], undone: [] };
  #journal: SessionJournal<UnsavedChanges<T, F>> | null = null;
  #isOpen = false;
  readonly #autosave: AutosaveTimer;
  /** The attempt to save that has not ended. */
  #underWay: Promise<boolean> | null = null;
  /** The version that this session stored by itself, and since when no earlier version was kept; milliseconds. */
  #own: { fields: Pick<T, F>; since: number } | null = null;
  /** With autosave, what is offered from an earlier visit goes at the first key for good: it would come and go. */
  #hasTyped = false;
  /** Whether Save was pressed for the save that waits for the connection. */
  #isPressed = false;
  /** Stops what the present state does after a time. */
  #cancelTimer: () => void = () => {};

  constructor(stored: T, fields: readonly F[], ports: SessionPorts<T, F>, options: SaveOptions<T, F> = {}) {
    this.#ports = ports;
    this.#options = options;
    this.#view = openView<T, F>(stored, fields);
    this.#typed = new TypedText(ports.clock, (changes) => this.#edit(changes));
    this.#autosave = new AutosaveTimer(ports.clock, () => void this.#saveByItself());
  }

  /** The present view; the same object until something changes. */
  readonly view = (): EditView<T, F> => this.#view;

  /** Calls `listener` after each change of the view. Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the journal. Returns the way to close the session; a save under way still ends. */
  readonly open = (): (() => void) => {
    this.#isOpen = true;
    const journal = new SessionJournal(
      this.#ports.openJournal(),
      () => this.#unsavedChanges(),
      this.#ports.clock,
      () => this.#show({}),
    );
    this.#journal = journal;
    return () => {
      this.settle();
      this.#isOpen = false;
      this.#cancelTimer();
      this.#autosave.stop();
      journal.close();
    };
  };

  /** Changes fields; a change that is `alone` is undone by itself. */
  readonly edit = (changes: Changes<T, F>, alone?: boolean): void => {
    this.settle();
    this.#edit(changes, alone);
  };

  /**
   * For a field that holds a long text by itself: says that it was typed into. The draft gets the text from `read` a few
   * times a second at most, and before anything else is done.
   */
  readonly type = (read: () => Changes<T, F>): void => this.#typed.type(read);

  /** Some typed text is not in the draft yet. */
  get isTyping(): boolean {
    return this.#typed.isPending;
  }

  /** Takes in the text typed so far. */
  readonly settle = (): void => this.#typed.settle();

  /** Changes the draft in another way than by typing; undo does not know of it. */
  readonly change = (step: (draft: Draft<T, F>) => Draft<T, F>): void => {
    this.settle();
    this.#show({ draft: step(this.#view.draft) }, 'changed');
    this.#noteChange();
  };

  /** Takes in the record as the server reports it now. */
  readonly receive = (stored: T): void => {
    this.settle();
    if (this.#view.draft.base !== stored)
      this.#show({ draft: received(this.#view.draft, stored) }, 'changed');
  };

  readonly undo = (): void => this.#step(undo, 'Undone');
  readonly redo = (): void => this.#step(redo, 'Redone');

  /** Compares the texts that cannot be merged, if there are any. */
  readonly compare = (): void => {
    this.#merge();
    this.#show({ comparing: hasConflicts(this.#view.draft) });
  };

  /**
   * Ends conflicts by a person's choices, a step of its own for undo, and saves. Settles when the attempt ended: whether
   * all is stored.
   */
  readonly resolve = async (resolve: (draft: Draft<T, F>) => Draft<T, F>): Promise<boolean> => {
    this.settle();
    const before = this.#view.draft;
    const draft = resolve(before);
    const fields = (Object.keys(before.conflicts) as F[]).filter(
      (field) => !sameValue(before.mine[field], draft.mine[field]),
    );
    const after = Object.fromEntries(fields.map((field) => [field, draft.mine[field]])) as Changes<T, F>;
    this.#show({ draft, comparing: false, ...this.#note(after, true) }, 'changed');
    return this.save();
  };

  readonly endCompare = (): void => this.#show({ comparing: false });
  readonly dismissMerge = (): void => this.#show({ merged: null });
  readonly dismissFailure = (): void => this.#show({ failure: null });

  /** Takes merged texts back to those before the merge. */
  readonly unmerge = (): void => {
    const { merged } = this.#view;
    if (merged) this.edit(merged.before, true);
    this.dismissMerge();
  };

  /** Brings back the offered changes of an earlier visit. */
  readonly restore = (): void => {
    const { lost } = this.#view;
    if (!lost) return;
    this.change((draft) => restored(draft, lost.changes));
    this.#journal?.drop(lost, true);
  };

  /** Removes the offered changes of an earlier visit. */
  readonly discard = (): void => {
    const { lost } = this.#view;
    if (lost) this.#journal?.drop(lost, false);
  };

  /** For a page that may be about to be left. */
  readonly keep = (): void => {
    this.settle();
    void this.#journal?.keep();
  };

  /** For a page that is being left: nothing that takes time can end any more. */
  readonly keepLeaving = (): void => {
    this.settle();
    this.#journal?.keepLeaving();
  };

  /** For a page that is hidden, or seen again. */
  readonly hidden = (isHidden: boolean): void => {
    this.settle();
    this.#autosave.hidden(isHidden);
  };

  /** Tries a save that waits for the connection. */
  readonly retry = (): void => {
    if (this.#view.state !== 'waiting') return;
    void (this.#isPressed ? this.save() : this.#saveByItself());
  };

  /** Saves the changed fields, and `also` these changes. Settles when the attempt ended: whether all is stored. */
  readonly save = async (also: Changes<T, F> = {}): Promise<boolean> => {
    if (this.#view.state === 'saving') return false;
    if (this.#underWay) {
      await this.#underWay;
      return this.save(also);
    }
    this.#isPressed = true;
    this.#show({ failure: null });
    return this.#attempt(also, false);
  };

  /** Before a screen is left: saves by itself unless something is in the way. Settles with whether all is stored. */
  readonly saveToLeave = async (): Promise<boolean> => {
    const { state, failure } = this.#view;
    if (state === 'waiting' || failure) return false;
    await this.#saveByItself();
    return !this.#view.unsaved;
  };

  async #saveByItself(): Promise<void> {
    if (this.#underWay) await this.#underWay;
    this.settle();
    const { state, draft } = this.#view;
    if (state === 'saving' || !this.#isAutosaved() || !isChanged(draft)) return;
    if (state === 'waiting' && this.#isPressed) return;
    this.#isPressed = false;
    await this.#attempt({}, true);
  }

  #isAutosaved(): boolean {
    return this.#options.autosave?.isOn(this.#view.draft.base) ?? false;
  }

  /** Lets the session save by itself in time. */
  #noteChange(): void {
    this.#autosave.changed(this.#view.unsaved && this.#isAutosaved());
  }

  async #attempt(also: Changes<T, F>, byItself: boolean): Promise<boolean> {
    this.#autosave.sent();
    const attempt = this.#send(also, byItself).catch((thrown) => this.#fail(thrown, byItself));
    this.#underWay = attempt;
    try {
      return await attempt;
    } finally {
      this.#underWay = null;
    }
  }

  #fail(thrown: unknown, byItself: boolean): false {
    const failure = asStaffError(thrown);
    const draft = notSaved(this.#view.draft);
    if (failure.problem === 'offline' && !this.#options.failedLabel) {
      this.#show({ draft }, 'unreached');
      return false;
    }
    console.warn(failure);
    const { failure: last } = this.#view;
    // The same problem is not announced at every attempt.
    const isKnown = byItself && last?.problem === failure.problem;
    this.#show(
      { draft, failure: isKnown ? last : failure },
      this.#options.failedLabel ? 'failed' : 'refused',
    );
    return false;
  }

  async #send(also: Changes<T, F>, byItself: boolean): Promise<boolean> {
    const { sent = (all) => all, autosave } = this.#options;
    const isSent = byItself && autosave ? autosave.storable : sent;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      this.#merge();
      const { draft } = this.#view;
      if (hasConflicts(draft)) break;
      const wanted = changedFields(edited(draft, also));
      const changes = isSent(wanted);
      const notSent = (Object.keys(wanted) as F[]).filter((field) => !(field in changes));
      const kept = byItself ? draft : putBack(draft, notSent);
      if (Object.keys(changes).length === 0) {
        if (!byItself) this.#own = null;
        this.#show({ draft: kept }, byItself ? 'autosaved' : 'stored');
        return true;
      }
      this.#show({ draft: saving(edited(kept, also), changes) }, byItself ? 'changed' : 'sent');
      const result = await this.#ports.write(changes, draft.base, this.#kind(byItself));
      if (result.stored) {
        this.#noteVersion({ ...pick(draft), ...changes }, byItself);
        // Before the label says Saved, so that a reload no longer offers it.
        await this.#journal?.keep(this.#unsavedChanges(saved(this.#view.draft, changes)));
        this.#show(
          { draft: saved(this.#view.draft, changes), savedAt: this.#ports.clock.now(), failure: null },
          byItself ? 'autosaved' : 'stored',
        );
        return true;
      }
      // After the text typed meanwhile: the next attempt begins with what this one found.
      this.#merge();
      this.#show({ draft: received(notSaved(this.#view.draft), result.current) });
    }
    this.#show({}, byItself ? 'autosaved' : 'collided');
    if (!byItself) this.compare();
    else if (!hasConflicts(this.#view.draft)) this.#noteChange();
    return false;
  }

  #kind(byItself: boolean): SaveKind<T, F> {
    const isRecent = this.#own !== null && this.#ports.clock.now() - this.#own.since < VERSION_EVERY;
    return { byItself, own: byItself && isRecent ? (this.#own?.fields ?? null) : null };
  }

  #noteVersion(fields: Pick<T, F>, byItself: boolean): void {
    const { own } = this.#kind(byItself);
    const since = own && this.#own ? this.#own.since : this.#ports.clock.now();
    // A version that was saved by a press is always kept.
    this.#own = byItself ? { fields, since } : null;
  }

  #edit(changes: Changes<T, F>, alone?: boolean): void {
    this.#hasTyped = true;
    this.#show({ draft: edited(this.#view.draft, changes), ...this.#note(changes, alone) }, 'changed');
    this.#noteChange();
  }

  /** Notes a change for undo. */
  #note(changes: Changes<T, F>, alone?: boolean): { undoNews?: null } {
    const { mine } = this.#view.draft;
    const fields = Object.keys(changes) as F[];
    if (fields.every((field) => sameValue(mine[field], changes[field]))) return {};
    const before = Object.fromEntries(fields.map((field) => [field, mine[field]])) as Changes<T, F>;
    this.#history = noted(this.#history, before, changes, this.#ports.clock.now(), alone);
    return { undoNews: null };
  }

  #step(take: typeof undo, what: UndoNews<F>['what']): void {
    this.settle();
    const taken = take(this.#history, this.#view.draft.mine);
    if (!taken) return;
    this.#history = taken.history;
    const fields = Object.keys(taken.changes) as F[];
    this.#show({ draft: edited(this.#view.draft, taken.changes), undoNews: { what, fields } }, 'changed');
    this.#noteChange();
  }

  /** Merges texts of which a colleague changed other paragraphs; a step of its own for undo. */
  #merge(): void {
    this.settle();
    const { draft, ...merged } = mergedDraft(this.#view.draft);
    if (Object.keys(merged.after).length === 0) return;
    this.#show({ draft, merged, ...this.#note(merged.after, true) }, 'changed');
  }

  #unsavedChanges(draft: Draft<T, F> = this.#view.draft): UnsavedChanges<T, F> {
    return unsavedChanges(draft, this.#options.sent);
  }

  /** Goes on to the next state and view, and tells the listeners. */
  #show(changes: Partial<EditView<T, F>>, event?: SessionEvent): void {
    const before = this.#view;
    const draft = changes.draft ?? before.draft;
    const unsaved = Object.keys(this.#unsavedChanges(draft).to).length > 0;
    const resting = hasConflicts(draft) ? 'conflict' : unsaved ? 'typed' : 'clean';
    const state = event ? nextState(before.state, event, resting) : before.state;
    const lost =
      isChanged(draft) || (this.#hasTyped && this.#options.autosave)
        ? undefined
        : this.#journal?.entries.find((entry) => isChanged(restored(draft, entry.changes)));
    this.#view = {
      ...before,
      ...changes,
      state,
      unsaved,
      lost: lost ?? null,
      journalUnavailable: this.#journal?.unavailable ?? false,
    };
    if (draft !== before.draft) this.#journal?.keepSoon();
    if (state !== before.state || event === 'stored' || event === 'unreached') this.#setTimer(state);
    for (const listener of this.#listeners) listener();
  }

  #setTimer(state: SessionState): void {
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    if (!this.#isOpen) return;
    const { clock } = this.#ports;
    if (state === 'saved' || state === 'failed')
      this.#cancelTimer = clock.after(SAVED_FOR, () => this.#show({}, 'expired'));
    else if (state === 'waiting') this.#cancelTimer = clock.after(RETRY_EVERY, this.retry);
  }
}

function pick<T extends object, F extends keyof T>({ base, mine }: Draft<T, F>): Pick<T, F> {
  return Object.fromEntries((Object.keys(mine) as F[]).map((field) => [field, base[field]])) as Pick<T, F>;
}
