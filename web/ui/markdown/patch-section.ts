import type * as Markdown from 'mdast';
import { PATCH_LANGUAGE, PATCH_PARTS, type PatchNotes } from '../../domain/patch-notes/patch-notes.ts';
import { readPatchNotes } from '../../domain/patch-notes/read-patch-notes.ts';
import { PATCH_CLASS, patchWord } from './patch-words.ts';

/**
 * Replaces the patch-notes blocks at the top level of a text with sections. A block that cannot be read stays a code
 * block. `parse` reads the Markdown of the entries.
 */
export function withPatchSections(page: Markdown.Root, parse: (text: string) => Markdown.Root): void {
  page.children = page.children.map((node) => {
    if (node.type !== 'code' || node.lang !== PATCH_LANGUAGE) return node;
    const reading = readPatchNotes(node.value);
    return 'notes' in reading ? sectionOf(reading.notes, parse) : node;
  });
}

/**
 * The section of a block of patch notes: heading, facts and lists. The heading, such as `Starhound 1.2`, needs no
 * translation.
 */
function sectionOf({ game, version, platforms, lists }: PatchNotes, parse: (text: string) => Markdown.Root) {
  const children: Markdown.RootContent[] = [heading(2, `${game} ${version}`.trim())];
  if (platforms.length > 0) children.push({ type: 'paragraph', children: [text(platforms.join(', '))] });
  for (const part of PATCH_PARTS) {
    if (lists[part].length === 0) continue;
    const entries = parse(lists[part].map((entry) => `- ${entry}`).join('\n'));
    const className = [`${PATCH_CLASS}${part.toLowerCase()}`];
    children.push(heading(3, patchWord(part), { className }), ...entries.children);
  }
  const section = {
    type: 'patchNotes',
    data: { hName: 'section', hProperties: { className: [PATCH_LANGUAGE] } },
    children,
  };
  return section as unknown as Markdown.RootContent;
}

const text = (value: string): Markdown.Text => ({ type: 'text', value });

function heading(depth: 2 | 3, words: string, hProperties = {}): Markdown.Heading {
  return { type: 'heading', depth, children: [text(words)], data: { hProperties } };
}
