import {
  closeSearchPanel,
  findNext,
  findPrevious,
  openSearchPanel,
  search,
  searchPanelOpen,
} from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';

export const FIND_KEY = 'Mod-f';

/** Find and replace above the text; its keys are not used for typing. */
export const finding: Extension = [
  search({ top: true }),
  EditorState.phrases.of({
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    'match case': 'Match case',
    regexp: 'Regular expression',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace all',
    close: 'Close find and replace',
  }),
  keymap.of([
    { key: FIND_KEY, run: openSearchPanel, scope: 'editor search-panel', preventDefault: true },
    { key: 'Mod-g', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
    { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
    { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
  ]),
];

/** Opens find and replace with its field focused, or closes it and returns to the text. */
export const toggleFind: Command = (view: EditorView) =>
  searchPanelOpen(view.state) ? closeSearchPanel(view) : openSearchPanel(view);
