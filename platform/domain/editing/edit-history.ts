import { type Changes, sameValue } from './draft.ts';

/** An undo step: the changed fields before and after. */
interface Step<T extends object, F extends keyof T> {
  before: Changes<T, F>;
  after: Changes<T, F>;
  /** When the step began and when it was last extended, in milliseconds. */
  begun: number;
  last: number;
  /** Whether the step is closed. A closed step is not extended by later typing. */
  alone: boolean;
}

/** Stacks of steps for undo and redo; the newest is last. */
export interface EditHistory<T extends object, F extends keyof T> {
  done: Step<T, F>[];
  undone: Step<T, F>[];
}

/**
 * Typing in a field is one undo step until a pause of `PAUSE` milliseconds, or until `LONGEST` milliseconds after the
 * step began.
 */
const PAUSE = 1000;
const LONGEST = 5000;
/** Maximum number of steps. Older ones are dropped. */
const MOST_STEPS = 100;

/**
 * Records a change of fields from `before` to `after`. With `alone`, as for a paste, the change is a separate step,
 * whatever is typed before or after it.
 */
export function noted<T extends object, F extends keyof T>(
  { done }: EditHistory<T, F>,
  before: Changes<T, F>,
  after: Changes<T, F>,
  now: number,
  alone = false,
): EditHistory<T, F> {
  const newest = done.at(-1);
  const inTime = newest && now - newest.last < PAUSE && now - newest.begun < LONGEST;
  if (inTime && !alone && !newest.alone && isTyping(newest, after))
    return { done: [...done.slice(0, -1), { ...newest, after, last: now }], undone: [] };
  return { done: [...done, { before, after, begun: now, last: now, alone }].slice(-MOST_STEPS), undone: [] };
}

/**
 * Undoes the last step and returns the fields to set. Skips a step if its fields have changed since, for example by a
 * colleague's save. Null if there is nothing to undo.
 */
export function undo<T extends object, F extends keyof T>(
  { done, undone }: EditHistory<T, F>,
  mine: Pick<T, F>,
): { history: EditHistory<T, F>; changes: Changes<T, F> } | null {
  const at = done.findLastIndex((step) => holdsAll(mine, step.after));
  const step = done[at];
  if (!step) return null;
  return { history: { done: done.slice(0, at), undone: [...undone, step] }, changes: step.before };
}

/**
 * Redoes the last undone step and returns the fields to set. Skips a step if its fields have changed since. Null if
 * there is nothing to redo.
 */
export function redo<T extends object, F extends keyof T>(
  { done, undone }: EditHistory<T, F>,
  mine: Pick<T, F>,
): { history: EditHistory<T, F>; changes: Changes<T, F> } | null {
  const at = undone.findLastIndex((step) => holdsAll(mine, step.before));
  const step = undone[at];
  if (!step) return null;
  return { history: { done: [...done, step], undone: undone.slice(0, at) }, changes: step.after };
}

/** Whether a change can extend a step: both change only the same text, or the same list without changing its length. */
function isTyping<T extends object, F extends keyof T>(step: Step<T, F>, after: Changes<T, F>): boolean {
  const [field, another] = Object.keys(after) as F[];
  if (field === undefined || another !== undefined) return false;
  const sizes = [step.before, step.after, after].map((changes) => kindOf(changes[field]));
  return sizes[0] !== null && sizes.every((size) => size === sizes[0]);
}

/** A string that typing does not change: “text” or, for a list, its length. Null for other values. */
function kindOf(value: unknown): string | null {
  if (typeof value === 'string') return 'text';
  return Array.isArray(value) ? `list of ${value.length}` : null;
}

function holdsAll<T extends object, F extends keyof T>(mine: Pick<T, F>, changes: Changes<T, F>): boolean {
  return (Object.keys(changes) as F[]).every((field) => sameValue(mine[field], changes[field]));
}
