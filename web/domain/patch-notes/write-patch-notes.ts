import { PATCH_LANGUAGE, PATCH_PARTS, type PatchNotes } from './patch-notes.ts';

/** The text of a block of patch notes, without its fences. `readPatchNotes` reads valid notes back unchanged. */
export function writePatchNotes({ version, platforms, game, lists }: PatchNotes): string {
  const facts = [
    `Version: ${version}`,
    ...(platforms.length === 0 ? [] : [`Platforms: ${platforms.join(', ')}`]),
    ...(game === '' ? [] : [`Game: ${game}`]),
  ];
  const parts = PATCH_PARTS.filter((part) => lists[part].length > 0).map((part) =>
    [`${part}:`, ...lists[part].map((entry) => `- ${entry}`)].join('\n'),
  );
  return [facts.join('\n'), ...parts].join('\n\n');
}

/**
 * The block with its fences, as in the content of a post. Three backquotes are enough, because no line of the text can
 * begin with one.
 */
export function patchBlock(notes: PatchNotes): string {
  return `\`\`\`${PATCH_LANGUAGE}\n${writePatchNotes(notes)}\n\`\`\``;
}

/** A text as one line without white space at its ends, as facts and entries must be. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
