import { syntaxTree } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import type { EditorState, Extension, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { IterMode, type SyntaxNode, type SyntaxNodeRef } from '@lezer/common';
import { caretKeys } from '../format/caret-keys.ts';
import { copyingWords } from '../format/copied-words.ts';
import { deletingWords } from '../format/deleting-words.ts';
import { wholeMarks } from '../format/whole-marks.ts';
import { wholePictures } from '../format/whole-pictures.ts';
import { blockMarks } from '../lines/block-marks.ts';
import { wholeFences } from '../lines/whole-fences.ts';
import { drawsTables, isDrawn, textTables, typedTable } from '../table/drawn-tables.ts';
import { movingLines } from '../table/moving-lines.ts';
import { tableGuard } from '../table/table-guard.ts';
import { tableLook } from '../table/table-look.ts';
import { textPage } from '../text-page.ts';
import { blockLines, blockMark, boxes, listEntry, listMark } from './blocks.ts';
import { codeColours } from './highlighting.ts';
import { bareAddress, barePath, link, videoLine } from './links.ts';
import {
  character,
  charactersOf,
  inlineMark,
  lineStarts,
  type Put,
  putLine,
  putMark,
  type Shown,
  touches,
} from './marks.ts';
import { groupsOf } from './picture-groups.ts';
import { tableRows } from './tables.ts';

const EVERYWHERE: readonly Shown[] = [{ from: 0, to: Number.POSITIVE_INFINITY }];

/**
 * The ranges in which Markdown characters are shown: the selection while the text has the focus and is not read-only.
 * While the search panel is open, this is the whole text, because a search also finds these characters.
 */
function shownParts(state: EditorState, hasFocus: boolean): readonly Shown[] {
  if (searchPanelOpen(state)) return EVERYWHERE;
  return hasFocus && !state.readOnly ? state.selection.ranges : [];
}

/** Updates the decorations of the visible text after every change. */
const decorations = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorationsOf(view);
    }

    update(update: ViewUpdate): void {
      const { docChanged, viewportChanged, selectionSet, focusChanged, startState, state, view } = update;
      if (
        docChanged ||
        viewportChanged ||
        selectionSet ||
        focusChanged ||
        syntaxTree(startState) !== syntaxTree(state) ||
        searchPanelOpen(startState) !== searchPanelOpen(state) ||
        startState.readOnly !== state.readOnly
      )
        this.decorations = decorationsOf(view);
    }
  },
  {
    decorations: (plugin) => plugin.decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => charactersOf(view.plugin(plugin)?.decorations ?? Decoration.none)),
  },
);

function decorationsOf(view: EditorView): DecorationSet {
  return decorate(view.state, view.visibleRanges, shownParts(view.state, view.hasFocus));
}

/** The formatted view. It shows most Markdown characters only at the cursor. Its styles are in live-text.css. */
export const liveText: Extension = [
  EditorView.editorAttributes.of({ class: 'cm-md-live' }),
  codeColours,
  textTables,
  typedTable,
  drawsTables.of(true),
  wholeMarks,
  wholePictures,
  blockMarks,
  wholeFences,
  caretKeys,
  copyingWords,
  deletingWords,
  movingLines,
  tableLook,
  tableGuard,
  decorations,
  boxes,
];

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
      // Its rows and cells are drawn by table/table-look.ts.
      if (isDrawn(state, node.node)) return true;
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
    case 'Entity':
      character(state, node, shown, put);
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

/** Shows each group of pictures after its Markdown, which is hidden until the cursor enters it. */
function pictures(
  state: EditorState,
  paragraph: SyntaxNode,
  visible: Shown,
  shown: readonly Shown[],
  put: Put,
): void {
  const { drawPictures } = state.facet(textPage);
  if (!drawPictures) return;
  for (const group of groupsOf(state, paragraph, visible)) {
    const { from } = group[0];
    const { to } = group.at(-1) ?? group[0];
    const isShown = touches(shown, from, to);
    putMark(put, from, to, isShown);
    if (!isShown)
      for (const at of lineStarts(state, { from, to }, visible)) {
        const line = state.doc.lineAt(at);
        const rest =
          state.sliceDoc(line.from, Math.max(line.from, from)) +
          state.sliceDoc(Math.min(to, line.to), line.to);
        if (rest.trim() === '') putLine(put, at, 'cm-md-collapsed');
      }
    put(Decoration.widget({ widget: drawPictures(group, state.readOnly), side: 1 }).range(to));
  }
}
