import {
  type Changes,
  type Draft,
  edited,
  holds,
  pick,
  sameValue,
  settled,
  type UnsavedChanges,
} from './draft.ts';
import { differing } from './earlier-version.ts';
import { mergeTexts, settledText } from './merge-texts.ts';

/** Changes of a published record that are stored, but not shown to visitors yet. `F` are its edited fields. */
export interface KeptChanges<T, F extends keyof T> {
  /** The published values that the changes replace. */
  from: Some<T, F>;
  /** The changed values. */
  to: Some<T, F>;
  /** Id of the user whose change was saved last. */
  by: string;
  /** When they were last saved, in milliseconds since 1970. */
  at: number;
  /** When the server makes them live; absent if a person does it. */
  goesLive?: number | undefined;
}

/** Values of some fields. An absent or undefined value means that the field was not changed. */
export type Some<T, F extends keyof T> = { [K in F]?: T[K] | undefined };

/** What the editor of a record with a working copy knows besides the values in its form. */
export interface Copied<T, F extends keyof T> {
  /** The values of the record itself, which visitors read while it is public. */
  stored: Pick<T, F>;
  /** When the working copy was last saved, in milliseconds since 1970; null if there is none. */
  copyAt: number | null;
  /** When the server makes the changes of the working copy live; null if a person does it. */
  goesLive: number | null;
  /**
   * Fields that were changed both in the record and in its working copy, in ways that cannot be merged. The edited
   * record has the values of the record itself.
   */
  clash: UnsavedChanges<T, F>;
}

/** Combines a record with its working copy. Changes of different paragraphs are merged. */
export function withCopy<T extends object, F extends keyof T>(
  record: T,
  copy: KeptChanges<T, F> | null,
  fields: readonly F[],
): T & Copied<T, F> {
  const shown: Changes<T, F> = {};
  const clashing: F[] = [];
  for (const field of fields) {
    const [from, to, own] = [copy?.from[field], copy?.to[field], record[field]];
    if (from === undefined || to === undefined) continue;
    const merged = sameValue(own, from) || sameValue(own, to) ? to : mergedValue(from, to, own);
    if (merged === null) clashing.push(field);
    else Object.assign(shown, { [field]: merged });
  }
  const { from, to } = (copy ?? { from: {}, to: {} }) as { from: Pick<T, F>; to: Pick<T, F> };
  const clash = { from: pick<T, F>(from, clashing), to: pick<T, F>(to, clashing) };
  const stored = pick<T, F>(record, fields) as Pick<T, F>;
  const [copyAt, goesLive] = [copy?.at ?? null, copy?.goesLive ?? null];
  return { ...record, ...shown, stored, copyAt, goesLive, clash };
}

function mergedValue(from: unknown, to: unknown, own: unknown): string | null {
  if (typeof from !== 'string' || typeof to !== 'string' || typeof own !== 'string') return null;
  return settledText(mergeTexts(from, to, own));
}

/** The values in a form that differ from the record (`to`), and the record's values of the same fields (`from`). */
export function notInRecord<T, F extends keyof T>(
  own: Pick<T, F>,
  form: Pick<T, F>,
  fields: readonly F[],
): UnsavedChanges<T, F> {
  const changed = differing<T, F>(own, form, fields);
  return { from: pick<T, F>(own, changed), to: pick<T, F>(form, changed) };
}

/**
 * The conflicts of an edited record, except those that were already in `before`, because the editor has already received
 * them.
 */
export function clashSince<T, F extends keyof T>(
  now: Copied<T, F>,
  before: Copied<T, F> | null,
): UnsavedChanges<T, F> {
  const isKnown = (field: F) =>
    now.copyAt === before?.copyAt && sameValue(now.stored[field], before.stored[field]);
  const fields = (Object.keys(now.clash.to) as F[]).filter((field) => !isKnown(field));
  return {
    from: pick<T, F>(now.clash.from as Pick<T, F>, fields),
    to: pick<T, F>(now.clash.to as Pick<T, F>, fields),
  };
}

/**
 * Whether an editor that received `base` may store a save in the record as it is `now`: it has received whether the record
 * is published, and the values that the save would replace or publish. Values that it has not received must not be lost.
 */
export function isSeen<T, F extends keyof T>(
  base: T & Copied<T, F> & { published: boolean },
  now: T & Copied<T, F> & { published: boolean },
  byItself: boolean,
): boolean {
  if (base.published !== now.published) return false;
  if (!byItself && base.copyAt === now.copyAt) return true;
  if (Object.keys(clashSince<T, F>(now, base).to).length > 0) return false;
  // What waits for a time must not change without a person.
  if (byItself) return now.goesLive === null;
  // The editor's last autosave, for example, whose values it has before it receives the copy.
  return base.goesLive === now.goesLive && holds<T, F>(base, pick<T, F>(now, Object.keys(now.stored) as F[]));
}

/** The draft after its working copy was discarded: it has the values of the record itself, and no conflicts. */
export function withoutCopy<T extends Copied<T, F>, F extends keyof T>(draft: Draft<T, F>): Draft<T, F> {
  const { stored } = draft.base;
  const decided = (Object.keys(draft.conflicts) as F[]).reduce(
    (now, field) => settled<T, F>(now, field, stored[field]),
    draft,
  );
  return edited<T, F>(decided, stored);
}
