import { mergedDraft } from '../../../domain/editing/conflicts.ts';
import {
  type Changes,
  type Draft,
  edited,
  hasConflicts,
  holds,
  isChanged,
  pick,
  received,
  restored,
  resumed,
  sameValue,
  type UnsavedChanges,
  unsavedChanges,
} from '../../../domain/editing/draft.ts';
import { SessionJournal } from './session-journal.ts';
import type { SaveOptions, SessionPorts } from './session-ports.ts';
import { SessionSaves } from './session-saves.ts';
import { type EditView, openView, SessionView, type UndoNews } from './session-view.ts';
import { SessionHistory, TypedText } from './typed-changes.ts';

/**
 * The editing of one record. It protects typed text against crashes, navigation, failed saves and colleagues who edit
 * the same record. A save writes only the changed fields. The states are in `session-states.ts`. Except for `view`,
 * methods that read or change the draft first add pending typed text to it.
 */
export class EditSession<T extends object, F extends keyof T> {
  readonly #longTexts: readonly F[];
  readonly #ports: SessionPorts<T, F>;
  readonly #options: SaveOptions<T, F>;
  readonly #typed: TypedText<Changes<T, F>>;
  readonly #view: SessionView<T, F>;
  readonly #saves: SessionSaves<T, F>;
  readonly #history = new SessionHistory<T, F>();
  #journal: SessionJournal<UnsavedChanges<T, F>> | null = null;
  /**
   * Whether the user has edited a field. With autosave, unsaved changes of an earlier visit are then no longer offered.
   * Otherwise the offer would reappear after each autosave.
   */
  #hasTyped = false;

  /** `longTexts`: the fields whose paragraphs are merged one by one. */
  constructor(
    stored: T,
    fields: readonly F[],
    longTexts: readonly F[],
    ports: SessionPorts<T, F>,
    options: SaveOptions<T, F> = {},
  ) {
    this.#longTexts = longTexts;
    this.#ports = ports;
    this.#options = options;
    this.#typed = new TypedText(ports.clock, (changes) => this.#edit(changes));
    this.#view = new SessionView(openView<T, F>(stored, fields), {
      clock: ports.clock,
      derived: (draft) => this.#derived(draft),
      onDraft: () => this.#journal?.keepSoon(),
      retry: () => this.retry(),
    });
    const clash = options.copies?.clash(stored, null);
    if (clash) this.#view.show({ draft: received(this.view().draft, stored, clash) }, 'changed');
    this.#saves = new SessionSaves({
      view: this.#view,
      ports,
      options,
      settle: () => this.settle(),
      merge: () => this.#merge(),
      received: (draft, now) => this.#received(draft, now),
      keep: async (draft) => this.#journal?.keep(this.#unsavedChanges(draft)),
      compare: () => this.compare(),
    });
  }

  /** The current view of the session. It stays the same object until the listeners are called again. */
  readonly view = (): EditView<T, F> => this.#view.now;

  /** Calls `listener` after each change of the view. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener);

  /** Opens the journal of unsaved changes. The returned function closes the session; a running save still completes. */
  readonly open = (): (() => void) => {
    this.#view.setOpen(true);
    this.#saves.start();
    const journal = new SessionJournal(
      this.#ports.openJournal(),
      () => this.#unsavedChanges(),
      this.#ports.clock,
      () =>
        this.#ports.clock.atOnce(() => {
          this.#resume();
          this.#view.show({});
        }),
    );
    this.#journal = journal;
    return () => {
      this.settle();
      this.#view.setOpen(false);
      this.#saves.stop();
      journal.close();
    };
  };

  /** Changes fields. With `alone`, the change is a separate undo step. */
  readonly edit = (changes: Changes<T, F>, alone?: boolean): void => {
    this.settle();
    this.#edit(changes, alone);
  };

  /**
   * Reports typing in a field that holds its own text, such as the content editor. `read` is called a few times a
   * second, and before a method uses the draft, to update the draft.
   */
  readonly type = (read: () => Changes<T, F>): void => this.#typed.type(read);

  /** Whether there is typed text that was not added to the draft yet. */
  get isTyping(): boolean {
    return this.#typed.isPending;
  }

  /** Adds pending typed text to the draft. */
  readonly settle = (): void => this.#typed.settle();

  /** Changes the draft. Does not create an undo step. */
  readonly change = (step: (draft: Draft<T, F>) => Draft<T, F>): void => {
    this.settle();
    this.#view.show({ draft: step(this.view().draft) }, 'changed');
    this.#saves.noteChange();
  };

  /** Updates the draft with the record `stored`, which the server has sent. */
  readonly receive = (stored: T): void => {
    this.settle();
    const { draft } = this.view();
    if (draft.base === stored) return;
    this.#view.show({ draft: this.#received(draft, stored) }, 'changed');
    this.#journal?.dropStored((changes) => holds(stored, changes.to));
    // A conflict that the colleague has undone no longer holds autosaves back.
    if (hasConflicts(draft) && !hasConflicts(this.view().draft)) this.#saves.noteChange();
  };

  readonly undo = (): void => this.#step('Undone');
  readonly redo = (): void => this.#step('Redone');

  /** Opens the comparison of conflicting texts, if any conflict remains after merging. */
  readonly compare = (): void => {
    this.#merge();
    this.#view.show({ comparing: hasConflicts(this.view().draft) });
  };

  /** Resolves conflicts as the user chose, in one undo step, then saves and resolves to whether that succeeded. */
  readonly resolve = async (resolve: (draft: Draft<T, F>) => Draft<T, F>): Promise<boolean> => {
    this.#replace(resolve);
    return this.save();
  };

  /** Changes the draft as one undo step, then calls `saveToLeave` and resolves to its result. */
  readonly revert = async (step: (draft: Draft<T, F>) => Draft<T, F>): Promise<boolean> => {
    this.#replace(step);
    this.#saves.noteChange();
    return this.#saves.saveToLeave(true);
  };

  readonly endCompare = (): void => this.#view.show({ comparing: false });
  readonly dismissMerge = (): void => this.#view.show({ merged: null });
  readonly dismissFailure = (): void => this.#view.show({ failure: null });

  /** Undoes the last merge of a colleague's changes. */
  readonly unmerge = (): void => {
    const { merged } = this.view();
    if (merged) this.edit(merged.before, true);
    this.dismissMerge();
  };

  /** Restores unsaved changes of an earlier visit. */
  readonly restore = (): void => {
    const { lost } = this.view();
    if (!lost) return;
    this.change((draft) => restored(draft, lost.changes));
    this.#journal?.drop(lost, true);
  };

  /** Deletes unsaved changes of an earlier visit. */
  readonly discard = (): void => {
    const { lost } = this.view();
    if (lost) this.#journal?.drop(lost, false);
  };

  /** Writes unsaved changes to the journal, in case the user leaves the page. */
  readonly keep = (): void => {
    this.settle();
    void this.#journal?.keep();
  };

  /** Writes unsaved changes synchronously, because an unloading page does not wait for promises. */
  readonly keepLeaving = (): void => {
    this.settle();
    this.#journal?.keepLeaving();
  };

  /** Call when the page becomes hidden or visible. A hidden page saves without waiting for a pause in typing. */
  readonly hidden = (isHidden: boolean): void => {
    this.settle();
    this.#saves.hidden(isHidden);
  };

  /** Retries the save that waits for the connection, if there is one. */
  readonly retry = (): void => this.#saves.retry();

  /** Saves the changed fields, together with the changes in `also`. Resolves to whether that succeeded. */
  readonly save = (also?: Changes<T, F>): Promise<boolean> => this.#saves.save(also);

  /**
   * Autosaves before the user leaves the screen, unless the error of a save is shown or a save waits for the
   * connection. Resolves to whether everything was saved.
   */
  readonly saveToLeave = (): Promise<boolean> => this.#saves.saveToLeave();

  /**
   * Continues an earlier visit that ended during a save. The browser's cache may still contain the text from before
   * that save. Without this, text that the user types over the cached text would conflict with the save.
   */
  #resume(): void {
    this.settle();
    const { draft } = this.view();
    this.#journal?.dropStored((changes) => holds(draft.base, changes.to));
    if (this.#hasTyped || isChanged(draft) || !this.#options.autosave?.isOn(draft.base)) return;
    const entry = this.#journal?.entries.find((one) => resumed(draft, one.changes) !== draft);
    if (!entry) return;
    this.change((now) => resumed(now, entry.changes));
    this.#journal?.drop(entry, true);
  }

  #edit(changes: Changes<T, F>, alone?: boolean): void {
    this.#hasTyped = true;
    const { draft } = this.view();
    this.#view.show({ draft: edited(draft, changes), ...this.#note(changes, alone) }, 'changed');
    this.#saves.noteChange();
  }

  /**
   * Adds a change to the undo history. If it changes a value, returns the view change that clears the announcement of
   * the last undo or redo.
   */
  #note(changes: Changes<T, F>, alone?: boolean): { undoNews?: null } {
    const isNew = this.#history.note(this.view().draft.mine, changes, this.#ports.clock.now(), alone);
    return isNew ? { undoNews: null } : {};
  }

  #step(what: UndoNews<F>['what']): void {
    this.settle();
    const { draft } = this.view();
    const changes = this.#history.step(what, draft.mine);
    if (!changes) return;
    const undoNews = { what, fields: Object.keys(changes) as F[] };
    this.#view.show({ draft: edited(draft, changes), undoNews }, 'changed');
    this.#saves.noteChange();
  }

  /** Replaces the draft as one undo step, and closes the comparison. */
  #replace(step: (draft: Draft<T, F>) => Draft<T, F>): void {
    this.settle();
    const before = this.view().draft;
    const draft = step(before);
    const fields = (Object.keys(before.mine) as F[]).filter(
      (field) => !sameValue(before.mine[field], draft.mine[field]),
    );
    const after = pick(draft.mine, fields);
    this.#view.show({ draft, comparing: false, ...this.#note(after, true) }, 'changed');
  }

  /** Merges a colleague's changes of paragraphs that the user did not change, as one undo step. */
  #merge(): void {
    this.settle();
    const { draft, ...merged } = mergedDraft(this.view().draft, this.#longTexts);
    if (Object.keys(merged.after).length === 0) return;
    this.#ports.clock.atOnce(() =>
      this.#view.show({ draft, merged, ...this.#note(merged.after, true) }, 'changed'),
    );
  }

  #received(draft: Draft<T, F>, stored: T): Draft<T, F> {
    return received(draft, stored, this.#options.copies?.clash(stored, draft.base));
  }

  #unsavedChanges(draft: Draft<T, F> = this.view().draft): UnsavedChanges<T, F> {
    return unsavedChanges(draft, this.#options.sent);
  }

  #derived(draft: Draft<T, F>) {
    const isOffered = !isChanged(draft) && !(this.#hasTyped && this.#options.autosave);
    const lost = isOffered
      ? this.#journal?.entries.find((entry) => isChanged(restored(draft, entry.changes)))
      : undefined;
    return {
      unsaved: Object.keys(this.#unsavedChanges(draft).to).length > 0,
      lost: lost ?? null,
      journalUnavailable: this.#journal?.unavailable ?? false,
    };
  }
}
