import { findPatchBlocks } from './find-patch-block.ts';
import type { PostPatch } from './patch-field.ts';
import type { PatchNotes } from './patch-notes.ts';
import { readPatchNotes } from './read-patch-notes.ts';

/** The patch notes of a post: the first block that can be read. Null if there is none. */
export function patchNotesIn(content: string): PatchNotes | null {
  if (!content.includes('patch-notes')) return null;
  for (const { text } of findPatchBlocks(content)) {
    const reading = readPatchNotes(text);
    if ('notes' in reading) return reading.notes;
  }
  return null;
}

/** The field `patch` of a post with this content; null if the post has no patch notes. */
export function patchOf(content: string): PostPatch | null {
  const notes = patchNotesIn(content);
  if (notes === null) return null;
  const { version, platforms, game } = notes;
  return { game, listed: true, platforms, version };
}

/**
 * The new value of a post's field `patch` after a change of its content. Null: the field is removed. Undefined: the
 * field stays as it is.
 */
export function patchAfter(patch: unknown, { content }: { content?: string }): PostPatch | null | undefined {
  if (content === undefined) return undefined;
  const next = patchOf(content);
  return JSON.stringify(next) === JSON.stringify(patch ?? null) ? undefined : next;
}
