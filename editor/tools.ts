import type { StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { toggleCode, toggleCodeBlock } from './format/code-commands.ts';
import { lookCommand } from './format/look-commands.ts';
import { insertDivider, insertPicture, insertVideo } from './insert/insert-commands.ts';
import { toggleHeading, toggleSmallHeading } from './lines/heading-commands.ts';
import { toggleList, toggleNumberedList } from './lines/list-commands.ts';
import { toggleQuote } from './lines/quote-command.ts';
import { askForLink } from './link/link-edits.ts';
import { tableTool } from './table/table-bubble.ts';

/** A command with its name and its shortcut. */
export interface Tool {
  name: ToolName;
  /**
   * The shortcut in CodeMirror's notation. No shortcut uses Alt, because screen readers use Alt in their own shortcuts,
   * and AltGr, which counts as Ctrl+Alt, types characters.
   */
  key: string;
  /** Whether the tool is on or off at the selection. */
  toggles?: true;
  run: StateCommand;
}

const NAMED = {
  Heading: { key: 'Mod-Shift-1', toggles: true, run: toggleHeading },
  Bold: { key: 'Mod-b', toggles: true, run: lookCommand('bold') },
  Italic: { key: 'Mod-i', toggles: true, run: lookCommand('italic') },
  Link: { key: 'Mod-k', toggles: true, run: askForLink },
  List: { key: 'Mod-Shift-8', toggles: true, run: toggleList },
  'Numbered list': { key: 'Mod-Shift-7', toggles: true, run: toggleNumberedList },
  Quote: { key: 'Mod-Shift-9', toggles: true, run: toggleQuote },
  Table: { key: 'Mod-Shift-2', run: tableTool },
  'Picture address': { key: 'Mod-Shift-l', run: insertPicture },
  Video: { key: 'Mod-Shift-y', run: insertVideo },
  Divider: { key: 'Mod-Shift-0', run: insertDivider },
  Strikethrough: { key: 'Mod-Shift-x', toggles: true, run: lookCommand('strike') },
  'Small heading': { key: 'Mod-Shift-h', toggles: true, run: toggleSmallHeading },
  Code: { key: 'Mod-Shift-e', toggles: true, run: toggleCode },
  'Code block': { key: 'Mod-Shift-6', toggles: true, run: toggleCodeBlock },
} satisfies Record<string, Omit<Tool, 'name'>>;

export type ToolName = keyof typeof NAMED;

/** The tools, in toolbar order. */
export const TOOLS: readonly Tool[] = Object.entries(NAMED).map(([name, tool]) => ({
  name: name as ToolName,
  ...tool,
}));

/** The shortcuts of the tools. */
export const TOOL_KEYS: KeyBinding[] = TOOLS.map(({ key, run }) => ({ key, run, preventDefault: true }));
