import type { StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { toggleCode, toggleCodeBlock } from '../../../editor/format/code-commands.ts';
import { lookCommand } from '../../../editor/format/look-commands.ts';
import { insertDivider, insertPicture, insertVideo } from '../../../editor/insert-commands.ts';
import { toggleHeading, toggleSmallHeading } from '../../../editor/lines/heading-commands.ts';
import { toggleList, toggleNumberedList } from '../../../editor/lines/list-commands.ts';
import { toggleQuote } from '../../../editor/lines/quote-command.ts';
import { askForLink } from '../../../editor/link/link-edits.ts';
import { tableTool } from '../../../editor/table/table-bubble.ts';
import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH3,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconVideo,
} from '../shared/icons.tsx';

export interface Tool {
  name: string;
  icon: Icon;
  /**
   * The shortcut in CodeMirror's notation. No shortcut uses Alt, because screen readers use Alt in their own shortcuts,
   * and AltGr, which counts as Ctrl+Alt, types characters.
   */
  key: string;
  /** Whether the tool is on or off at the selection. */
  toggles?: true;
  /** `first`: the tool is in the row at every width. `last`: it is behind all other buttons of the row on a phone. */
  place?: 'first' | 'last';
  run: StateCommand;
}

/** The tools of the Markdown field, in toolbar order. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'Heading',
    icon: IconHeading,
    key: 'Mod-Shift-1',
    toggles: true,
    place: 'first',
    run: toggleHeading,
  },
  { name: 'Bold', icon: IconBold, key: 'Mod-b', toggles: true, place: 'first', run: lookCommand('bold') },
  {
    name: 'Italic',
    icon: IconItalic,
    key: 'Mod-i',
    toggles: true,
    place: 'first',
    run: lookCommand('italic'),
  },
  { name: 'Link', icon: IconLink, key: 'Mod-k', toggles: true, place: 'first', run: askForLink },
  { name: 'List', icon: IconList, key: 'Mod-Shift-8', toggles: true, place: 'first', run: toggleList },
  {
    name: 'Numbered list',
    icon: IconListNumbers,
    key: 'Mod-Shift-7',
    toggles: true,
    run: toggleNumberedList,
  },
  { name: 'Quote', icon: IconBlockquote, key: 'Mod-Shift-9', toggles: true, run: toggleQuote },
  { name: 'Table', icon: IconTable, key: 'Mod-Shift-2', run: tableTool },
  { name: 'Picture address', icon: IconPhoto, key: 'Mod-Shift-l', run: insertPicture },
  { name: 'Video', icon: IconVideo, key: 'Mod-Shift-y', run: insertVideo },
  { name: 'Divider', icon: IconSeparatorHorizontal, key: 'Mod-Shift-0', run: insertDivider },
  {
    name: 'Strikethrough',
    icon: IconStrikethrough,
    key: 'Mod-Shift-x',
    toggles: true,
    place: 'last',
    run: lookCommand('strike'),
  },
  {
    name: 'Small heading',
    icon: IconH3,
    key: 'Mod-Shift-h',
    toggles: true,
    place: 'last',
    run: toggleSmallHeading,
  },
  { name: 'Code', icon: IconCode, key: 'Mod-Shift-e', toggles: true, place: 'last', run: toggleCode },
  {
    name: 'Code block',
    icon: IconSourceCode,
    key: 'Mod-Shift-6',
    toggles: true,
    place: 'last',
    run: toggleCodeBlock,
  },
];

/** The columns of the menu behind “+”, by the names of tools and of entries of the insert menu. */
export const MENU_COLUMNS: readonly (readonly string[])[] = [
  [
    'Upload',
    'From library',
    'Gallery',
    'Picture address',
    'Video',
    'Table',
    'Divider',
    'Card',
    'Note box',
    'Tip box',
    'Warning box',
    'Patch notes',
  ],
  [
    'Small heading',
    'Numbered list',
    'To-do list',
    'Quote',
    'Code block',
    'Strikethrough',
    'Code',
    'Note',
    'Find',
    'Source view',
  ],
];

export const TOOL_KEYS: KeyBinding[] = TOOLS.map(({ key, run }) => ({ key, run, preventDefault: true }));

/** A shortcut in the notation of the operating system: `Ctrl+B`, or `⌘B` on a Mac. */
export function shownKey(key: string, mac: boolean): string {
  const names: Record<string, string> = mac ? { Mod: '⌘', Shift: '⇧' } : { Mod: 'Ctrl' };
  const parts = key.split('-').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(mac ? '' : '+');
}
