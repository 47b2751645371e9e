import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import { Decoration, type DecorationSet } from '@codemirror/view';
import { IterMode, type SyntaxNodeRef } from '@lezer/common';
import { blockLines, blockMark } from './blocks.ts';
import { bareAddress, barePath, link, videoLine } from './links.ts';
import { listEntry, listMark } from './lists.ts';
import { inlineMark, type Shown } from './marks.ts';
import { pictures } from './pictures.ts';
import { tableRows } from './tables.ts';

/**
 * The decorations that format the visible part of a Markdown text. Most Markdown characters are dimmed in the ranges of
 * `shown` and hidden elsewhere. The text itself is not changed.
 */
export function decorate(
  state: EditorState,
  visible: readonly Shown[],
  shown: readonly Shown[],
): DecorationSet {
  const all: Range<Decoration>[] = [];
  const put = (decoration: Range<Decoration>) => all.push(decoration);
  let done = -1;
  for (const part of visible) {
    // Leaves out positions that belong to the previous visible part too.
    const from = Math.max(part.from, done + 1);
    if (from > part.to) continue;
    const within = { from, to: part.to };
    syntaxTree(state).iterate({
      ...within,
      mode: IterMode.IgnoreMounts,
      enter: (node) => enter(state, node, within, shown, put),
    });
    done = part.to;
  }
  return Decoration.set(all, true);
}

/** Decorates a node. Returns false if its children need no decoration. */
function enter(
  state: EditorState,
  node: SyntaxNodeRef,
  visible: Shown,
  shown: readonly Shown[],
  put: (decoration: Range<Decoration>) => void,
): boolean {
  if (blockLines(state, node, visible, shown, put)) return true;
  switch (node.name) {
    case 'ListItem':
      listEntry(state, node, visible, put);
      break;
    case 'ListMark':
    case 'TaskMarker':
      listMark(state, node, shown, put);
      break;
    case 'Table':
      tableRows(state, node, visible, put);
      // Hides nothing in table rows, because the columns would no longer align.
      return false;
    case 'Link':
      link(state, node.node, shown, put);
      break;
    case 'Image':
      return !videoLine(state, node.node, shown, put);
    case 'URL':
    case 'Autolink':
      bareAddress(state, node.node, put);
      break;
    case 'Paragraph':
      pictures(state, node.node, visible, shown, put);
      barePath(state, node.node, put);
      break;
    default:
      blockMark(state, node, shown, put);
      inlineMark(node, shown, put);
  }
  return true;
}
