import type { StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import type { Icon } from '@tabler/icons-react';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { insertDivider, insertPicture, insertTable } from './insert-commands.ts';
import { toggleList, toggleNumberedList, toggleQuote, turnHeading } from './line-commands.ts';
import { insertVideo, toggleBold, toggleItalic, toggleLink } from './markdown-commands.ts';

interface Tool {
  name: string;
  icon: Icon;
  /**
   * The shortcut in CodeMirror's notation. No shortcut uses Alt, because screen readers use Alt in their own shortcuts,
   * and AltGr, which counts as Ctrl+Alt, types characters.
   */
  key: string;
  run: StateCommand;
}

/** The tools of the Markdown field, in toolbar order. */
export const TOOLS: readonly Tool[] = [
  { name: 'Heading', icon: IconHeading, key: 'Mod-Shift-1', run: turnHeading },
  { name: 'Bold', icon: IconBold, key: 'Mod-b', run: toggleBold },
  { name: 'Italic', icon: IconItalic, key: 'Mod-i', run: toggleItalic },
  { name: 'Link', icon: IconLink, key: 'Mod-k', run: toggleLink },
  { name: 'List', icon: IconList, key: 'Mod-Shift-8', run: toggleList },
  { name: 'Numbered list', icon: IconListNumbers, key: 'Mod-Shift-7', run: toggleNumberedList },
  { name: 'Quote', icon: IconBlockquote, key: 'Mod-Shift-9', run: toggleQuote },
  { name: 'Table', icon: IconTable, key: 'Mod-Shift-2', run: insertTable },
  { name: 'Picture', icon: IconPhoto, key: 'Mod-Shift-l', run: insertPicture },
  { name: 'Video', icon: IconVideo, key: 'Mod-Shift-y', run: insertVideo },
  { name: 'Divider', icon: IconSeparatorHorizontal, key: 'Mod-Shift-0', run: insertDivider },
];

export const TOOL_KEYS: KeyBinding[] = TOOLS.map(({ key, run }) => ({ key, run, preventDefault: true }));

/** A shortcut in the notation of the operating system: `Ctrl+B`, or `⌘B` on a Mac. */
export function shownKey(key: string, mac: boolean): string {
  const names: Record<string, string> = mac ? { Mod: '⌘', Shift: '⇧' } : { Mod: 'Ctrl' };
  const parts = key.split('-').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(mac ? '' : '+');
}
