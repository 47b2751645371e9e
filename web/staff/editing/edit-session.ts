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

/** How long the label “Saved” is shown, in milliseconds (docs/product.md#save-button). */
const SAVED_FOR = 3000;
/** Attempts of a save while a colleague saves a newer text before each of them. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between attempts of a save that waits for the connection. */
const RETRY_EVERY = 10_000;

/** Properties of a save that decide about its revision. */
export interface SaveKind<T, F extends keyof T> {
  /** An automatic save, not one by the button or a key. */
  byItself: boolean;
  /** The version that this session saved automatically. Replacing it needs no revision. */
  own: Pick<T, F> | null;
}

/** The dependencies of a session. */
export interface SessionPorts<T extends object, F extends keyof T> {
  /** Writes changed fields while each of them is still as in `base`. Throws a `StaffError`. */
  write: (changes: Changes<T, F>, base: T, kind: SaveKind<T, F>) => Promise<SaveResult<T>>;
  openJournal: () => JournalStore<UnsavedChanges<T, F>>;
  clock: Clock;
}

/** Differences between the saves of the editors. */
export interface SaveOptions<T, F extends keyof T> {
  /** The label after a failed save. Without it, a save that did not reach the server is retried automatically. */
  failedLabel?: 'saved';
  /**
   * Selects the changed fields to send; without it all are sent. The others get their stored values again after the
   * save.
   */
  sent?: (changes: Changes<T, F>) => Changes<T, F>;
  /** Automatic saves (docs/product.md#saved-by-itself). */
  autosave?: {
    isOn: (stored: T) => boolean;
    /** Selects the changed fields that the database accepts, without an unfinished address, for example. */
    storable: (changes: Changes<T, F>) => Changes<T, F>;
  };
}

/**
 * The editing of one record. It protects the typed text from a crash, from leaving, from a failed save, and from a
 * colleague who edits the same record. A save writes only the changed fields. The states are in `session-states.ts`.
 * Every method first adds the text typed so far to the draft.
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
  /** The save that is under way. */
  #underWay: Promise<boolean> | null = null;
  /** The version that this session saved automatically, and when it last stored a revision, in milliseconds. */
  #own: { fields: Pick<T, F>; since: number } | null = null;
  /** With autosave, the first key ends the offer of unsaved changes: each automatic save would show it again. */
  #hasTyped = false;
  /** Whether the waiting save was started by the Save button. */
  #isPressed = false;
  /** Cancels the timer of the present state. */
  #cancelTimer: () => void = () => {};

  constructor(stored: T, fields: readonly F[], ports: SessionPorts<T, F>, options: SaveOptions<T, F> = {}) {
    this.#ports = ports;
    this.#options = options;
    this.#view = openView<T, F>(stored, fields);
    this.#typed = new TypedText(ports.clock, (changes) => this.#edit(changes));
    this.#autosave = new AutosaveTimer(ports.clock, () => void this.#saveByItself());
  }

  /** The present view. It stays the same object until something changes. */
  readonly view = (): EditView<T, F> => this.#view;

  /** Calls `listener` after each change of the view. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the journal. Returns a function that closes the session; a save under way is completed. */
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

  /** Changes fields. A change that is `alone` is an undo step of its own. */
  readonly edit = (changes: Changes<T, F>, alone?: boolean): void => {
    this.settle();
    this.#edit(changes, alone);
  };

  /**
   * Reports typing in a field that holds its long text itself. The draft gets the text from `read` a few times a
   * second, and before any other method runs.
   */
  readonly type = (read: () => Changes<T, F>): void => this.#typed.type(read);

  /** Whether the draft lacks typed text. */
  get isTyping(): boolean {
    return this.#typed.isPending;
  }

  /** Adds the text typed so far to the draft. */
  readonly settle = (): void => this.#typed.settle();

  /** Changes the draft without an undo step. */
  readonly change = (step: (draft: Draft<T, F>) => Draft<T, F>): void => {
    this.settle();
    this.#show({ draft: step(this.#view.draft) }, 'changed');
    this.#noteChange();
  };

  /** Updates the draft with the record from the server. */
  readonly receive = (stored: T): void => {
    this.settle();
    if (this.#view.draft.base !== stored)
      this.#show({ draft: received(this.#view.draft, stored) }, 'changed');
  };

  readonly undo = (): void => this.#step(undo, 'Undone');
  readonly redo = (): void => this.#step(redo, 'Redone');

  /** Opens the comparison of conflicting texts, if any conflict remains after merging. */
  readonly compare = (): void => {
    this.#merge();
    this.#show({ comparing: hasConflicts(this.#view.draft) });
  };

  /**
   * Resolves conflicts with the person's choices, as one undo step, and saves. Resolves to whether everything is
   * stored.
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

  /** Restores the texts from before a merge. */
  readonly unmerge = (): void => {
    const { merged } = this.#view;
    if (merged) this.edit(merged.before, true);
    this.dismissMerge();
  };

  /** Restores the offered changes of an earlier visit. */
  readonly restore = (): void => {
    const { lost } = this.#view;
    if (!lost) return;
    this.change((draft) => restored(draft, lost.changes));
    this.#journal?.drop(lost, true);
  };

  /** Deletes the offered changes of an earlier visit. */
  readonly discard = (): void => {
    const { lost } = this.#view;
    if (lost) this.#journal?.drop(lost, false);
  };

  /** Stores unsaved changes in the journal, because the person may leave the page. */
  readonly keep = (): void => {
    this.settle();
    void this.#journal?.keep();
  };

  /** Stores unsaved changes synchronously, because a page that unloads cannot wait. */
  readonly keepLeaving = (): void => {
    this.settle();
    this.#journal?.keepLeaving();
  };

  /** Reports whether the page is hidden, when automatic saves do not wait for a pause. */
  readonly hidden = (isHidden: boolean): void => {
    this.settle();
    this.#autosave.hidden(isHidden);
  };

  /** Retries a waiting save. */
  readonly retry = (): void => {
    if (this.#view.state !== 'waiting') return;
    void (this.#isPressed ? this.save() : this.#saveByItself());
  };

  /** Saves the changed fields and the changes in `also`. Resolves to whether everything is stored. */
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

  /**
   * Saves automatically before the screen is left, unless the last save failed. Resolves to whether everything is
   * stored.
   */
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

  /** Tells the timer of automatic saves about a change. */
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
    // Keeps the shown failure if an automatic save fails for the same reason, so that it is announced only once.
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
        // Empties the journal before the label says Saved, so that a reload does not offer the saved text.
        await this.#journal?.keep(this.#unsavedChanges(saved(this.#view.draft, changes)));
        this.#show(
          { draft: saved(this.#view.draft, changes), savedAt: this.#ports.clock.now(), failure: null },
          byItself ? 'autosaved' : 'stored',
        );
        return true;
      }
      // Merges first, so that text typed meanwhile is in the draft before the colleague's newer record.
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
    // A version saved by the button is always stored as a revision.
    this.#own = byItself ? { fields, since } : null;
  }

  #edit(changes: Changes<T, F>, alone?: boolean): void {
    this.#hasTyped = true;
    this.#show({ draft: edited(this.#view.draft, changes), ...this.#note(changes, alone) }, 'changed');
    this.#noteChange();
  }

  /** Adds a change to the undo history. */
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

  /** Merges the texts in which a colleague changed other paragraphs, as one undo step. */
  #merge(): void {
    this.settle();
    const { draft, ...merged } = mergedDraft(this.#view.draft);
    if (Object.keys(merged.after).length === 0) return;
    this.#show({ draft, merged, ...this.#note(merged.after, true) }, 'changed');
  }

  #unsavedChanges(draft: Draft<T, F> = this.#view.draft): UnsavedChanges<T, F> {
    return unsavedChanges(draft, this.#options.sent);
  }

  /** Sets the next state and view, and calls the listeners. */
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
