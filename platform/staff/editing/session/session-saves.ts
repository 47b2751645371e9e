import { asStaffError, type StaffProblem } from '../../../data/staff/staff-error.ts';
import {
  type Changes,
  changedFields,
  type Draft,
  edited,
  hasConflicts,
  isChanged,
  notSaved,
  pick,
  putBack,
  saved,
  saving,
} from '../../../domain/editing/draft.ts';
import { AutosaveTimer, OwnVersion } from './autosaves.ts';
import type { SaveOptions, SessionPorts } from './session-ports.ts';
import { RETRY_EVERY, type SessionView } from './session-view.ts';

/**
 * Maximum number of attempts for one save. An attempt is repeated if a colleague has saved just before it and nothing
 * conflicts.
 */
const MOST_ATTEMPTS = 5;

/** Problems for which an automatic save is tried again, because they may be temporary. */
const PASSING: readonly StaffProblem[] = ['busy', 'too-many', 'unexpected'];

/** Problems after which the server may have stored the save, because its response did not arrive. */
const UNANSWERED: readonly StaffProblem[] = ['offline', 'unexpected'];

/** The parts of a session that saving needs. */
interface SavedSession<T extends object, F extends keyof T> {
  view: SessionView<T, F>;
  ports: SessionPorts<T, F>;
  options: SaveOptions<T, F>;
  /** Adds pending typed text to the draft. */
  settle: () => void;
  /** Adds pending typed text to the draft, then merges a colleague's changes of paragraphs the user did not change. */
  merge: () => void;
  /** Returns `draft` updated with the record `stored`, which the server has sent. */
  received: (draft: Draft<T, F>, stored: T) => Draft<T, F>;
  /** Writes the unsaved changes of `draft` to the journal. */
  keep: (draft: Draft<T, F>) => Promise<void>;
  /** Opens the comparison of texts that cannot be merged automatically. */
  compare: () => void;
}

/** Runs the saves of a session one at a time, both automatic saves and those by the Save button. */
export class SessionSaves<T extends object, F extends keyof T> {
  readonly #session: SavedSession<T, F>;
  readonly #autosave: AutosaveTimer;
  readonly #own = new OwnVersion<Pick<T, F>>();
  /** The running save. */
  #underWay: Promise<boolean> | null = null;
  /** Whether the last save was started by the Save button. */
  #wasPressed = false;
  /** Whether the save that waits for the connection is to be repeated like one by the Save button. */
  #isPressed = false;
  /** Whether the next autosave writes even without changes, because such a write has failed. */
  #isForced = false;

  constructor(session: SavedSession<T, F>) {
    this.#session = session;
    this.#autosave = new AutosaveTimer(session.ports.clock, () => void this.saveByItself());
  }

  /**
   * Saves the changed fields, together with the changes in `also`. Resolves to whether that succeeded. While another
   * save by the Save button runs, does nothing and resolves to false.
   */
  async save(also: Changes<T, F> = {}): Promise<boolean> {
    const { view } = this.#session;
    if (view.now.state === 'saving') return false;
    if (this.#underWay) {
      await this.#underWay;
      return this.save(also);
    }
    this.#isPressed = true;
    this.#wasPressed = true;
    view.show({ failure: null });
    const isStored = await this.#attempt(also, false);
    if (isStored) this.#isForced = false;
    return isStored;
  }

  /**
   * Autosaves, after the end of a running save. Does nothing without changes (unless `isForced`), if autosave is off, or
   * while a save by the Save button waits for the connection.
   */
  async saveByItself(isForced = this.#isForced): Promise<void> {
    if (this.#underWay) await this.#underWay;
    this.#session.settle();
    const { view } = this.#session;
    const { state, draft } = view.now;
    if (state === 'saving' || !this.#isOn()) return;
    if (state === 'waiting' && this.#isPressed) return;
    if (!isForced && !isChanged(draft)) {
      // The server has sent the text of the save whose response was lost.
      if (state === 'waiting') view.show({}, 'autosaved');
      return;
    }
    this.#isPressed = false;
    this.#wasPressed = false;
    this.#isForced = isForced;
    if (await this.#attempt({}, true, isForced)) this.#isForced = false;
  }

  /**
   * Autosaves, unless the error of a save is shown or a save waits for the connection. Resolves to whether everything
   * was saved. `isForced`: writes even without changes, to delete a second version of the record.
   */
  async saveToLeave(isForced?: boolean): Promise<boolean> {
    const { view } = this.#session;
    if (view.now.state === 'waiting' || view.now.failure) return false;
    await this.saveByItself(isForced);
    return !view.now.unsaved;
  }

  /** Retries the save that waits for the connection, if there is one. */
  retry(): void {
    if (this.#session.view.now.state !== 'waiting') return;
    void (this.#isPressed ? this.save() : this.saveByItself());
  }

  /** Schedules an autosave after a change of the draft. */
  noteChange(): void {
    const { view, options } = this.#session;
    // Text that is typed after an offline press of Save must not be published with it.
    if (view.now.state === 'waiting' && options.copies)
      this.#isPressed = this.#wasPressed && !view.now.unsaved;
    this.#autosave.changed(this.#session.view.now.unsaved && this.#isOn());
  }

  /** Call when the page becomes hidden or visible. A hidden page saves without waiting for a pause in typing. */
  hidden(isHidden: boolean): void {
    this.#autosave.hidden(isHidden);
  }

  /** Allows autosaves again, after `stop`. */
  start(): void {
    this.#autosave.start();
  }

  /** Stops autosaving. A running save still completes. */
  stop(): void {
    this.#autosave.stop();
  }

  #isOn(): boolean {
    const { view, options } = this.#session;
    return options.autosave?.isOn(view.now.draft.base) ?? false;
  }

  async #attempt(also: Changes<T, F>, byItself: boolean, isForced = false): Promise<boolean> {
    this.#autosave.sent();
    const attempt = this.#send(also, byItself, isForced).catch((thrown) => this.#fail(thrown, byItself));
    this.#underWay = attempt;
    try {
      return await attempt;
    } finally {
      this.#underWay = null;
    }
  }

  #fail(thrown: unknown, byItself: boolean): false {
    const { view, options } = this.#session;
    const failure = asStaffError(thrown);
    const draft = notSaved(view.now.draft, UNANSWERED.includes(failure.problem));
    if (failure.problem === 'offline' && !options.failedLabel) {
      view.show({ draft }, 'unreached');
      return false;
    }
    console.warn(failure);
    const { failure: last } = view.now;
    // If an autosave fails again for the same reason, the shown error stays, so that screen readers announce it only
    // once.
    const isKnown = byItself && last?.problem === failure.problem;
    view.show({ draft, failure: isKnown ? last : failure }, options.failedLabel ? 'failed' : 'refused');
    if (this.#isOn() && PASSING.includes(failure.problem)) this.#autosave.again(RETRY_EVERY);
    return false;
  }

  async #send(also: Changes<T, F>, byItself: boolean, isForced: boolean): Promise<boolean> {
    const { view, ports, options, merge, received, keep, compare } = this.#session;
    const { sent = (all) => all, autosave, copies } = options;
    const isSent = byItself && autosave ? autosave.storable : sent;
    const done = byItself ? 'autosaved' : 'stored';
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      merge();
      const { draft } = view.now;
      if (hasConflicts(draft)) break;
      const wanted = changedFields(edited(draft, also));
      const changes = isSent(wanted);
      const notSent = (Object.keys(wanted) as F[]).filter((field) => !(field in changes));
      const kept = byItself ? draft : putBack(draft, notSent);
      const isWritten = isForced || !byItself;
      const isPending = isWritten && copies && (copies.isPending(draft.base) || isAwaited(draft));
      if (Object.keys(changes).length === 0 && !isPending) {
        if (!byItself) this.#own.keep();
        view.show({ draft: kept }, done);
        return true;
      }
      view.show({ draft: saving(edited(kept, also), changes) }, byItself ? 'changed' : 'sent');
      const own = this.#own.replaceable(byItself, ports.clock.now());
      const result = await ports.write(changes, draft.base, { byItself, own });
      if (result.stored) {
        this.#own.note({ ...storedFields(draft), ...changes }, byItself, ports.clock.now());
        // Removes these changes from the journal before the label says “Saved”. A reload would otherwise offer them as
        // unsaved.
        await keep(saved(view.now.draft, changes));
        const draftNow = saved(view.now.draft, changes);
        view.show({ draft: draftNow, savedAt: ports.clock.now(), failure: null }, done);
        return true;
      }
      // First adds text that was typed during the save. After that the draft takes over the colleague's newer record.
      merge();
      ports.clock.atOnce(() => view.show({ draft: received(notSaved(view.now.draft), result.current) }));
    }
    view.show({}, byItself ? 'autosaved' : 'collided');
    if (!byItself) compare();
    else if (!hasConflicts(view.now.draft)) this.noteChange();
    return false;
  }
}

/**
 * Whether the record that the server sent last does not contain the last save yet. Then `copies.isPending` sees the
 * record from before that save, so its result may be wrong.
 */
const isAwaited = <T extends object, F extends keyof T>({ awaited }: Draft<T, F>) =>
  Object.keys(awaited.to).length > 0;

function storedFields<T extends object, F extends keyof T>({ base, mine }: Draft<T, F>): Pick<T, F> {
  return pick<T, F>(base, Object.keys(mine) as F[]) as Pick<T, F>;
}
