import { PATCH_LANGUAGE } from './patch-notes.ts';

/** A block of patch notes in a Markdown text. Positions are offsets; `to` is after the closing fence. */
export interface PatchBlock {
  from: number;
  to: number;
  /** The text between the fences. */
  text: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const OPENING = new RegExp(`^[ \\t]*${PATCH_LANGUAGE}(?:[ \\t].*)?$`);

/**
 * The blocks of patch notes in order, without those that are indented, not closed, or inside lists, quotes or other
 * code. Takes linear time.
 */
export function findPatchBlocks(markdown: string): PatchBlock[] {
  const blocks: PatchBlock[] = [];
  let open: { mark: string; from: number; start: number; isPatch: boolean } | null = null;
  for (const { 0: line, index } of markdown.matchAll(/[^\r\n]*/g)) {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (mark === '') continue;
    if (open === null) {
      if (mark.startsWith('`') && rest.includes('`')) continue;
      const isPatch = !line.startsWith(' ') && OPENING.test(rest);
      open = { mark, from: index, start: index + line.length, isPatch };
    } else if (mark.startsWith(open.mark) && rest.trim() === '') {
      const text = markdown.slice(open.start, index).replace(/^\r?\n|\r?\n$/g, '');
      if (open.isPatch) blocks.push({ from: open.from, to: index + line.length, text });
      open = null;
    }
  }
  return blocks;
}
