import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { type Extension, Prec } from '@codemirror/state';
import { keymap, tooltips } from '@codemirror/view';
import { appearance, lineDirection } from './appearance.ts';
import { caretMemory } from './caret-memory.ts';
import { finding } from './find/find.ts';
import { typingWithLooks } from './format/held-looks.ts';
import { emptyText, type Insertion, slashMenu } from './insert/insert-menu.ts';
import { knownSelections } from './known-selections.ts';
import { lineEnds } from './line-ends.ts';
import { blockHandle } from './lines/block-handle.ts';
import { LIST_KEYS, nesting } from './lines/list-keys.ts';
import { BLOCK_KEYS } from './lines/move-blocks.ts';
import { linkBubbles } from './link/link-bubble.ts';
import { codeLanguage } from './live/highlighting.ts';
import { pasting } from './paste/pasting.ts';
import { placeholders } from './placeholders.ts';
import { pressedToolsReported } from './pressed-tools.ts';
import { type ReadingPlace, readingPlace } from './reading-place.ts';
import { messages } from './say.ts';
import { tableBubbles } from './table/table-bubble.ts';
import { tableKeys } from './table/table-commands.ts';
import { type TextPage, textPage } from './text-page.ts';
import { TOOL_KEYS } from './tools.ts';
import { undoSteps } from './undo.ts';

/** The text, settings and callbacks that the program around the editor passes in. */
export interface EditorOptions {
  /** Names the text, so that this browser remembers its caret. */
  name: string;
  /** The page that will show the text. Default: a page of GitHub's Markdown. */
  page: Partial<TextPage>;
  /** The entries of the menu that opens at a `/`. */
  insertions: readonly Insertion[];
  /** Shows a message to the writer, such as why a command was refused; null removes it. */
  say: (news: string | null) => void;
  /** Receives pasted and dropped files, and their position in the text. */
  addFiles: (files: readonly File[], at: number) => void;
  /** Receives the names of the tools that are on at the selection. */
  showPressed: (names: readonly string[]) => void;
  /** Receives the position where the user reads or types. */
  onPlace: (place: ReadingPlace) => void;
}

/**
 * The extensions of the editor. The program adds one of its two views, `liveText` or `sourceText`, and its own keys
 * before these.
 */
export function markdownEditor(options: EditorOptions): Extension {
  const { name, page, insertions, say, addFiles, showPressed, onPlace } = options;
  return [
    lineEnds,
    lineDirection,
    history(),
    undoSteps,
    knownSelections,
    messages.of(say),
    textPage.of(page),
    pasting(addFiles),
    placeholders,
    finding,
    typingWithLooks,
    pressedToolsReported(showPressed),
    slashMenu(insertions),
    emptyText,
    caretMemory(name),
    linkBubbles,
    blockHandle,
    bubblesInWindow,
    readingPlace(onPlace),
    tableKeys(),
    tableBubbles,
    Prec.high(keymap.of(LIST_KEYS)),
    nesting(),
    keymap.of([...TOOL_KEYS, ...BLOCK_KEYS, ...defaultKeymap, ...historyKeymap]),
    markdown({
      base: markdownLanguage,
      completeHTMLTags: false,
      codeLanguages: codeLanguage,
      addKeymap: false,
    }),
    appearance,
  ];
}

/** Keeps menus and bubbles at the caret a little away from the sides of the window. */
const bubblesInWindow = tooltips({
  tooltipSpace: ({ dom }) => {
    const { clientWidth, clientHeight } = dom.ownerDocument.documentElement;
    return { top: 0, left: 8, right: clientWidth - 8, bottom: clientHeight };
  },
});
