import type { StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { insertDivider, insertPicture, insertTable } from './insert-commands.ts';
import { toggleList, toggleNumberedList, toggleQuote, turnHeading } from './line-commands.ts';
import { insertVideo, toggleBold, toggleItalic, toggleLink } from './markdown-commands.ts';

interface Tool {
  name: string;
  /** In CodeMirror's notation. None uses Alt: screen readers use it, and AltGr types characters. */
  key: string;
  run: StateCommand;
}

/** The tools of the markdown field in toolbar order. */
export const TOOLS: readonly Tool[] = [
  { name: 'Heading', key: 'Mod-Shift-1', run: turnHeading },
  { name: 'Bold', key: 'Mod-b', run: toggleBold },
  { name: 'Italic', key: 'Mod-i', run: toggleItalic },
  { name: 'Link', key: 'Mod-k', run: toggleLink },
  { name: 'List', key: 'Mod-Shift-8', run: toggleList },
  { name: 'Numbered list', key: 'Mod-Shift-7', run: toggleNumberedList },
  { name: 'Quote', key: 'Mod-Shift-9', run: toggleQuote },
  { name: 'Table', key: 'Mod-Shift-2', run: insertTable },
  { name: 'Picture', key: 'Mod-Shift-l', run: insertPicture },
  { name: 'Video', key: 'Mod-Shift-y', run: insertVideo },
  { name: 'Divider', key: 'Mod-Shift-0', run: insertDivider },
];

export const TOOL_KEYS: KeyBinding[] = TOOLS.map(({ key, run }) => ({ key, run, preventDefault: true }));

/** A shortcut in the computer's usual notation: `Ctrl+B`, on a Mac `⌘B`. */
export function shownKey(key: string, mac: boolean): string {
  const names: Record<string, string> = mac ? { Mod: '⌘', Shift: '⇧' } : { Mod: 'Ctrl' };
  const parts = key.split('-').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(mac ? '' : '+');
}
