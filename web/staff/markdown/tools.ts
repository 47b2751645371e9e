import { TOOLS as COMMANDS, type Tool as Command, type ToolName } from '../../../editor/tools.ts';
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
} from '../../../platform/staff/icons.tsx';

/** A tool of the editor in the toolbar. */
export interface Tool extends Command {
  icon: Icon;
  /** `first`: the tool is in the row at every width. `last`: it is behind all other buttons of the row on a phone. */
  place?: 'first' | 'last';
}

const LOOKS: Readonly<Record<ToolName, Pick<Tool, 'icon' | 'place'>>> = {
  Heading: { icon: IconHeading, place: 'first' },
  Bold: { icon: IconBold, place: 'first' },
  Italic: { icon: IconItalic, place: 'first' },
  Link: { icon: IconLink, place: 'first' },
  List: { icon: IconList, place: 'first' },
  'Numbered list': { icon: IconListNumbers },
  Quote: { icon: IconBlockquote },
  Table: { icon: IconTable },
  'Picture address': { icon: IconPhoto },
  Video: { icon: IconVideo },
  Divider: { icon: IconSeparatorHorizontal },
  Strikethrough: { icon: IconStrikethrough, place: 'last' },
  'Small heading': { icon: IconH3, place: 'last' },
  Code: { icon: IconCode, place: 'last' },
  'Code block': { icon: IconSourceCode, place: 'last' },
};

/** The tools of the Markdown field, in toolbar order. */
export const TOOLS: readonly Tool[] = COMMANDS.map((tool) => ({ ...tool, ...LOOKS[tool.name] }));

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

/** A shortcut in the notation of the operating system: `Ctrl+B`, or `⌘B` on a Mac. */
export function shownKey(key: string, mac: boolean): string {
  const names: Record<string, string> = mac ? { Mod: '⌘', Shift: '⇧' } : { Mod: 'Ctrl' };
  const parts = key.split('-').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(mac ? '' : '+');
}
