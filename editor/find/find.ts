import {
  closeSearchPanel,
  findNext,
  findPrevious,
  openSearchPanel,
  search,
  searchPanelOpen,
} from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';
import { findPanel } from './find-panel.ts';

export const FIND_KEY = 'Mod-f';

/**
 * Find and replace, in a panel above the text. Its shortcuts avoid key combinations that type a character on some
 * keyboards.
 */
export const finding: Extension = [
  search({ top: true, createPanel: findPanel }),
  keymap.of([
    { key: FIND_KEY, run: openSearchPanel, scope: 'editor search-panel', preventDefault: true },
    { key: 'Mod-g', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
    { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
    { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
  ]),
];

/** Opens the panel for find and replace and focuses its field. If the panel is open, closes it. */
export const toggleFind: Command = (view: EditorView) =>
  searchPanelOpen(view.state) ? closeSearchPanel(view) : openSearchPanel(view);
