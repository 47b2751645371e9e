/** Changed fields with their new values. */
export type Changes<T, F extends keyof T> = Partial<Pick<T, F>>;

/** A record that is being edited: stored values and form values of its fields `F`. */
export interface Draft<T extends object, F extends keyof T> {
  /**
   * The record as the server sent it or as this page saved it, whichever was later. A field with a conflict still has
   * the value before the colleague's change.
   */
  base: T;
  /** The values in the form, which the user can edit. */
  mine: Pick<T, F>;
  /** Fields that both the user and a colleague changed, with the colleague's value. */
  conflicts: Changes<T, F>;
  /**
   * Values that this page is saving or has saved, until the server sends them back. An update with an old value
   * (`from`) was sent before the save; an update with a new value (`to`) is the save itself.
   */
  awaited: { from: Changes<T, F>; to: Changes<T, F> };
  /** Values of saves whose response was lost, so the server may have stored one of them. */
  unsure: Partial<Record<F, readonly unknown[]>>;
}

const NOTHING_AWAITED = { from: {}, to: {} };
/** Number of values of a field in `unsure`. */
const MOST_UNSURE = 20;

/** Starts editing a stored record. */
export function openDraft<T extends object, F extends keyof T>(stored: T, fields: readonly F[]): Draft<T, F> {
  const mine = pick<T, F>(stored, fields) as Pick<T, F>;
  return { base: stored, mine, conflicts: {}, awaited: NOTHING_AWAITED, unsure: {} };
}

/** Sets fields to values that the user has entered. */
export function edited<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  changes: Changes<T, F>,
): Draft<T, F> {
  return { ...draft, mine: { ...draft.mine, ...changes } };
}

/** The changed fields, which a save will write. */
export function changedFields<T extends object, F extends keyof T>(draft: Draft<T, F>): Changes<T, F> {
  return pick(
    draft.mine,
    fieldsOf(draft).filter((field) => isFieldChanged(draft, field)),
  );
}

/**
 * Whether the form's value differs from the stored one, or from the one that a save is storing: a text that is changed
 * back during its save differs only from the latter.
 */
function isFieldChanged<T extends object, F extends keyof T>(
  { mine, base, awaited }: Draft<T, F>,
  field: F,
): boolean {
  if (!sameValue(mine[field], base[field])) return true;
  return field in awaited.to && !sameValue(mine[field], awaited.to[field]);
}

export function isChanged<T extends object, F extends keyof T>(draft: Draft<T, F>): boolean {
  return Object.keys(changedFields(draft)).length > 0;
}

export function hasConflicts<T extends object, F extends keyof T>(draft: Draft<T, F>): boolean {
  return Object.keys(draft.conflicts).length > 0;
}

/**
 * Applies an update from the server. A field that the user has not changed takes the server's value. A field that the
 * user has changed keeps its value; it becomes a conflict if the server's value is not the old one, the user's or one
 * that this page has saved. A field in `clash` becomes a conflict too, because the server stores two versions of it. If
 * the user has not changed the field, the form then shows the version in `clash.to`.
 */
export function received<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  stored: T,
  clash: UnsavedChanges<T, F> = NOTHING_AWAITED,
): Draft<T, F> {
  const next: Draft<T, F> = {
    base: { ...stored },
    mine: { ...draft.mine },
    conflicts: {},
    awaited: { from: { ...draft.awaited.from }, to: { ...draft.awaited.to } },
    unsure: { ...draft.unsure },
  };
  for (const field of fieldsOf(draft)) {
    const touched = isFieldChanged(draft, field);
    const moved = !sameValue(stored[field], draft.base[field]);
    if (moved) delete next.unsure[field];
    const awaited = draft.awaited.to[field];
    if (awaited !== undefined && sameValue(stored[field], draft.awaited.from[field])) {
      next.base[field] = draft.base[field];
      continue;
    }
    delete next.awaited.from[field];
    delete next.awaited.to[field];
    if (!touched) next.mine[field] = stored[field];
    else if (moved && !isOwnValue(draft, field, stored[field])) {
      next.base[field] = draft.base[field];
      next.conflicts[field] = stored[field];
    }
  }
  for (const field of keysOf<T, F>(clash.to)) {
    if (sameValue(next.mine[field], next.base[field])) next.mine[field] = clash.to[field] as T[F];
    next.base[field] = clash.from[field] as T[F];
    next.conflicts[field] = stored[field];
  }
  return next;
}

/** Whether a value from the server is in the form, or comes from a save of this page. */
function isOwnValue<T extends object, F extends keyof T>(
  { mine, awaited, unsure }: Draft<T, F>,
  field: F,
  value: T[F],
): boolean {
  if (sameValue(value, mine[field]) || sameValue(value, awaited.to[field])) return true;
  return unsure[field]?.some((one) => sameValue(value, one)) ?? false;
}

/** The draft when a save starts. */
export function saving<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  changes: Changes<T, F>,
): Draft<T, F> {
  const { from, to } = draft.awaited;
  const over = pick<T, F>(draft.base, keysOf(changes));
  return { ...draft, awaited: { from: { ...from, ...over }, to: { ...to, ...changes } } };
}

/** The draft after a save failed. `isUnsure`: no response arrived, so the server may have stored the changes. */
export function notSaved<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  isUnsure = false,
): Draft<T, F> {
  const unsure = { ...draft.unsure };
  if (isUnsure)
    for (const field of keysOf<T, F>(draft.awaited.to)) {
      const value = draft.awaited.to[field];
      const others = (unsure[field] ?? []).filter((other) => !sameValue(other, value));
      unsure[field] = [...others, value].slice(-MOST_UNSURE);
    }
  return { ...draft, awaited: NOTHING_AWAITED, unsure };
}

/** The draft after a save succeeded. Changes made during the save remain unsaved. */
export function saved<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  changes: Changes<T, F>,
): Draft<T, F> {
  const unsure = { ...draft.unsure };
  for (const field of keysOf<T, F>(changes)) delete unsure[field];
  return { ...draft, base: { ...draft.base, ...changes }, unsure };
}

/** Resets these fields of a draft to the stored values. */
export function putBack<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  fields: readonly F[],
): Draft<T, F> {
  return fields.length === 0
    ? draft
    : { ...draft, mine: { ...draft.mine, ...pick<T, F>(draft.base, fields) } };
}

/** Changes (`to`) with the values that they replace (`from`), such as the unsaved changes of an earlier visit. */
export interface UnsavedChanges<T, F extends keyof T> {
  from: Changes<T, F>;
  to: Changes<T, F>;
  /** Values of a save that was running when the page closed. If they are stored now, that save succeeded. */
  sent?: Changes<T, F>;
}

/** Fields of `changes` whose stored value is neither the old nor the new one, because a colleague has changed it. */
export function movedFields<T, F extends keyof T>(
  stored: Pick<T, F>,
  base: Pick<T, F>,
  changes: Changes<T, F>,
): F[] {
  return keysOf<T, F>(changes).filter(
    (field) =>
      changes[field] !== undefined &&
      !sameValue(stored[field], base[field]) &&
      !sameValue(stored[field], changes[field]),
  );
}

/** Whether a record already contains all of the changes. */
export function holds<T, F extends keyof T>(stored: Pick<T, F>, changes: Changes<T, F>): boolean {
  return keysOf<T, F>(changes).every((field) => sameValue(stored[field], changes[field]));
}

/** The unsaved changes to store on this computer, limited to fields that a save would send. */
export function unsavedChanges<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  sent: (changes: Changes<T, F>) => Changes<T, F> = (changes) => changes,
): UnsavedChanges<T, F> {
  const to = sent(changedFields(draft));
  const underWay = keysOf<T, F>(draft.awaited.to).filter((field) => field in to);
  return {
    from: pick<T, F>(draft.base, keysOf(to)),
    to,
    ...(underWay.length > 0 ? { sent: pick<T, F>(draft.awaited.to as Pick<T, F>, underWay) } : {}),
  };
}

/**
 * Restores unsaved changes of an earlier visit. A field to which a colleague has since given another value becomes a
 * conflict.
 */
export function restored<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  { from, to, sent = {} }: UnsavedChanges<T, F>,
): Draft<T, F> {
  const { base } = draft;
  const arrived = keysOf<T, F>(sent).filter((field) => sameValue(base[field], sent[field]));
  const before = { ...base, ...from, ...pick<T, F>(base, arrived) };
  const then = { ...draft, base: before, mine: { ...draft.mine, ...to } };
  const next = received(then, base);
  // `base` may come from a browser cache that lacks the save. The server then reports the save later.
  const due = keysOf<T, F>(sent).filter((field) => !arrived.includes(field) && !(field in next.conflicts));
  const { awaited } = next;
  return {
    ...next,
    awaited: {
      from: { ...awaited.from, ...pick<T, F>(next.base, due) },
      to: { ...awaited.to, ...pick<T, F>(sent as Pick<T, F>, due) },
    },
  };
}

/**
 * Continues an earlier visit that ended during a save: restores its changes, which the server may have stored already.
 * Returns the draft unchanged if no save was running then, or if one of the fields was changed since.
 */
export function resumed<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  changes: UnsavedChanges<T, F>,
): Draft<T, F> {
  const { from, to, sent = {} } = changes;
  const isAsBefore = keysOf<T, F>(to).every(
    (field) => sameValue(draft.base[field], from[field]) && sameValue(draft.mine[field], from[field]),
  );
  return Object.keys(sent).length > 0 && isAsBefore ? restored(draft, changes) : draft;
}

/** Resolves a conflict with the chosen value: the user's, the colleague's, or a new one. */
export function settled<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  field: F,
  value: T[F],
): Draft<T, F> {
  if (!(field in draft.conflicts)) return draft;
  const conflicts = { ...draft.conflicts };
  delete conflicts[field];
  return {
    ...draft,
    base: { ...draft.base, [field]: draft.conflicts[field] },
    mine: { ...draft.mine, [field]: value },
    conflicts,
  };
}

/** Compares two field values: primitives, lists and records. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [ours, theirs] = [Object.entries(one), Object.entries(other)];
  return (
    ours.length === theirs.length &&
    ours.every(([key, value]) => sameValue(value, (other as Record<string, unknown>)[key]))
  );
}

function fieldsOf<T extends object, F extends keyof T>(draft: Draft<T, F>): F[] {
  return keysOf<T, F>(draft.mine);
}

function keysOf<T, F extends keyof T>(changes: Changes<T, F>): F[] {
  return Object.keys(changes) as F[];
}

/** Some fields of a record. */
export function pick<T, F extends keyof T>(from: Pick<T, F>, fields: readonly F[]): Changes<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Changes<T, F>;
}
