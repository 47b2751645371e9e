import type { Post } from './post.ts';

/** The fields of a post that its editor changes (spec §2). */
export const EDITABLE_FIELDS = ['title', 'authors', 'shortText', 'image', 'content'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];
export type PostFields = Pick<Post, EditableField>;
export type PostChanges = Partial<PostFields>;

/** A post being edited: what is stored, and what has been typed. */
export interface PostDraft {
  /** The post as the server last reported it; for a field in conflict, as it was before the colleague's change. */
  base: Post;
  /** What the form holds. */
  mine: PostFields;
  /** Fields that were changed here and by a colleague, with the colleague's value. */
  conflicts: PostChanges;
  /**
   * What this page is saving or has saved, until the server reports it: a report that still has the old value is
   * from before the save, and one that has the new value is our own change coming back.
   */
  awaited: { from: PostChanges; to: PostChanges };
}

const NOTHING_AWAITED = { from: {}, to: {} };

/** Starts editing a stored post. */
export function openDraft(post: Post): PostDraft {
  return { base: post, mine: fieldsOf(post), conflicts: {}, awaited: NOTHING_AWAITED };
}

/** What was typed into one field. */
export function edited(draft: PostDraft, changes: PostChanges): PostDraft {
  return { ...draft, mine: { ...draft.mine, ...changes } };
}

/** The fields that differ from what is stored: what a save writes. Empty when there is nothing to save. */
export function changedFields(draft: PostDraft): PostChanges {
  const changed = EDITABLE_FIELDS.filter((field) => !sameValue(draft.mine[field], draft.base[field]));
  return pick(draft.mine, changed);
}

export function isChanged(draft: PostDraft): boolean {
  return Object.keys(changedFields(draft)).length > 0;
}

export function hasConflicts(draft: PostDraft): boolean {
  return Object.keys(draft.conflicts).length > 0;
}

/**
 * Takes in the post as the server reports it now. A field that was not touched here follows the server; a field
 * that was touched keeps what was typed, and is a conflict if the server's value is neither the old one nor ours.
 */
export function received(draft: PostDraft, stored: Post): PostDraft {
  const next: PostDraft = {
    base: { ...stored },
    mine: { ...draft.mine },
    conflicts: {},
    awaited: { from: { ...draft.awaited.from }, to: { ...draft.awaited.to } },
  };
  for (const field of EDITABLE_FIELDS) {
    const touched = !sameValue(draft.mine[field], draft.base[field]);
    const moved = !sameValue(stored[field], draft.base[field]);
    const awaited = draft.awaited.to[field];
    if (awaited !== undefined && sameValue(stored[field], draft.awaited.from[field])) {
      copy(next.base, draft.base, field);
      continue;
    }
    delete next.awaited.from[field];
    delete next.awaited.to[field];
    if (!touched) copy(next.mine, stored, field);
    else if (moved && !sameValue(stored[field], draft.mine[field]) && !sameValue(stored[field], awaited)) {
      copy(next.base, draft.base, field);
      copy(next.conflicts, stored, field);
    }
  }
  return next;
}

/** The draft while its changes are on their way to the server. */
export function saving(draft: PostDraft, changes: PostChanges): PostDraft {
  const fields = Object.keys(changes) as EditableField[];
  const { from, to } = draft.awaited;
  return { ...draft, awaited: { from: { ...from, ...pick(draft.base, fields) }, to: { ...to, ...changes } } };
}

/** The draft after the server refused its changes, or could not be reached. */
export function notSaved(draft: PostDraft): PostDraft {
  return { ...draft, awaited: NOTHING_AWAITED };
}

/** The draft after its changes were stored. What was typed since then stays unsaved. */
export function saved(draft: PostDraft, changes: PostChanges): PostDraft {
  return { ...draft, base: { ...draft.base, ...changes } };
}

/** Changes that were typed earlier and never saved, with the values that they were typed over. */
export interface UnsavedChanges {
  from: PostChanges;
  to: PostChanges;
}

/** The fields of `changes` whose stored value is neither the one that they were typed over nor what was typed. */
export function movedFields(stored: PostFields, base: PostFields, changes: PostChanges): EditableField[] {
  return EDITABLE_FIELDS.filter(
    (field) =>
      changes[field] !== undefined &&
      !sameValue(stored[field], base[field]) &&
      !sameValue(stored[field], changes[field]),
  );
}

/** Whether a post holds all of these changes already. */
export function holds(stored: PostFields, changes: PostChanges): boolean {
  return EDITABLE_FIELDS.every(
    (field) => changes[field] === undefined || sameValue(stored[field], changes[field]),
  );
}

/** What has been typed and is not stored, for keeping. */
export function unsavedChanges(draft: PostDraft): UnsavedChanges {
  const to = changedFields(draft);
  return { from: pick(draft.base, Object.keys(to) as EditableField[]), to };
}

/**
 * Brings earlier unsaved changes back. A field that the server has changed since then becomes a conflict, so that
 * nothing newer is overwritten unseen.
 */
export function restored(draft: PostDraft, { from, to }: UnsavedChanges): PostDraft {
  const { base } = draft;
  const then = { ...draft, base: { ...base, ...from }, mine: { ...draft.mine, ...to } };
  return received(then, base);
}

/** Settles a conflict with a value of the person's choice: mine, theirs, or something new. */
export function settled(draft: PostDraft, field: EditableField, value: string | string[]): PostDraft {
  const { [field]: theirs, ...conflicts } = draft.conflicts;
  if (theirs === undefined) return draft;
  return {
    ...draft,
    base: { ...draft.base, [field]: theirs },
    mine: { ...draft.mine, [field]: value },
    conflicts: conflicts as PostChanges,
  };
}

/** Adds an author id at the end; one that is already there is ignored (spec §5). */
export function withAuthor(authors: string[], id: string): string[] {
  return authors.includes(id) ? authors : [...authors, id];
}

/** Removes an author id; one that is not there is ignored (spec §5). */
export function withoutAuthor(authors: string[], id: string): string[] {
  return authors.filter((author) => author !== id);
}

/** Equality of field values: texts, or lists of ids in order. */
export function sameValue(one: string | string[] | undefined, other: string | string[] | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** The editable fields of a post alone. */
export function fieldsOf(post: PostFields): PostFields {
  const { title, authors, shortText, image, content } = post;
  return { title, authors, shortText, image, content };
}

function pick(from: PostFields, fields: EditableField[]): PostChanges {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

function copy<F extends EditableField>(to: PostChanges, from: PostFields, field: F): void {
  to[field] = from[field];
}
