import { syntaxTree } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import type { EditorState, Extension } from '@codemirror/state';
import { type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { codeColours } from './code-colours.ts';
import { decorate } from './decorate.ts';
import type { Shown } from './marks.ts';

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
  { decorations: (plugin) => plugin.decorations },
);

function decorationsOf(view: EditorView): DecorationSet {
  return decorate(view.state, view.visibleRanges, shownParts(view.state, view.hasFocus));
}

/** The formatted view. It shows most Markdown characters only at the cursor. Its styles are in live-text.css. */
export const liveText: Extension = [
  EditorView.editorAttributes.of({ class: 'cm-md-live' }),
  codeColours,
  decorations,
];
