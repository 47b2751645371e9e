import type { PatchPart } from '../../domain/patch-notes/patch-notes.ts';
import { type Say, sayInEnglish } from '../../domain/words/say.ts';

/** Start of the class of a list's heading, such as `patch-notes__fixed`. */
export const PATCH_CLASS = 'patch-notes__';

/** The heading of a list of patch notes in a language. */
export function patchWord(part: PatchPart, say: Say = sayInEnglish): string {
  if (part === 'New') return say('patchNew', 'New');
  if (part === 'Changed') return say('patchChanged', 'Changed');
  if (part === 'Fixed') return say('patchFixed', 'Fixed');
  return say('patchKnown', 'Known issues');
}

/** The heading of a list of patch notes by its class, in a language; null for other headings. */
export function patchHeading(className: unknown, say: Say): string | null {
  const part = /^patch-notes__(\w)(\w+)$/.exec(String(className));
  return part && patchWord(`${part[1]?.toUpperCase()}${part[2]}` as PatchPart, say);
}
