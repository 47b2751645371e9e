import type { StateCommand } from '@codemirror/state';
import { toggleCode, toggleCodeBlock } from '../../../editor/format/code-commands.ts';
import { lookCommand } from '../../../editor/format/look-commands.ts';
import {
  insertCallout,
  insertCard,
  insertDivider,
  insertPicture,
  insertTable,
  insertVideoLine,
} from '../../../editor/insert/insert-commands.ts';
import type { Insertion } from '../../../editor/insert/insert-menu.ts';
import { toggleHeading, toggleSmallHeading } from '../../../editor/lines/heading-commands.ts';
import { toggleList, toggleNumberedList, toggleTasks } from '../../../editor/lines/list-commands.ts';
import { toggleQuote } from '../../../editor/lines/quote-command.ts';
import { askForLink } from '../../../editor/link/link-edits.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconBlockquote,
  IconBold,
  IconBulb,
  IconClipboardList,
  IconCode,
  IconExternalLink,
  IconH3,
  IconHeading,
  IconInfoSquare,
  IconItalic,
  IconLayoutGrid,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconVideo,
} from '../../../platform/staff/icons.tsx';

/** An entry of the insert menu with its icon. */
export interface SiteInsertion extends Pick<Insertion, 'name' | 'hint' | 'words'> {
  icon: Icon;
  run: StateCommand;
  /** Opens the picture library instead of running `run`, if the screen has a library. */
  choose?: 'picture' | 'gallery';
  /** Opens the form for patch notes instead of running `run`. */
  opensForm?: true;
}

const PICTURE: SiteInsertion = {
  name: 'Picture',
  hint: 'From the library',
  icon: IconPhoto,
  words: ['image', 'photo', 'screenshot'],
  run: insertPicture,
  choose: 'picture',
};

const GALLERY: SiteInsertion = {
  name: 'Gallery',
  hint: 'Pictures side by side',
  icon: IconLayoutGrid,
  words: ['images', 'photos', 'pictures'],
  run: insertPicture,
  choose: 'gallery',
};

/** The entries of the insert menu in their order. */
export const INSERTIONS: readonly SiteInsertion[] = [
  {
    name: 'Heading',
    hint: 'Starts a section',
    icon: IconHeading,
    words: ['title', 'section', 'h2'],
    run: toggleHeading,
  },
  {
    name: 'Small heading',
    hint: 'Starts a part of a section',
    icon: IconH3,
    words: ['heading', 'subheading', 'title', 'h3'],
    run: toggleSmallHeading,
  },
  {
    name: 'List',
    hint: 'Entries with bullets',
    icon: IconList,
    words: ['bullet', 'bullets', 'unordered'],
    run: toggleList,
  },
  {
    name: 'Numbered list',
    hint: 'Entries with numbers',
    icon: IconListNumbers,
    words: ['list', 'ordered', 'numbers'],
    run: toggleNumberedList,
  },
  {
    name: 'To-do list',
    hint: 'Entries with check boxes',
    icon: IconListCheck,
    words: ['list', 'todo', 'task', 'tasks', 'checkbox'],
    run: toggleTasks,
  },
  {
    name: 'Quote',
    hint: 'Someone else’s words',
    icon: IconBlockquote,
    words: ['blockquote', 'citation'],
    run: toggleQuote,
  },
  {
    name: 'Note box',
    hint: 'Words beside the story',
    icon: IconInfoSquare,
    words: ['callout', 'note', 'info', 'box'],
    run: insertCallout('NOTE'),
  },
  {
    name: 'Tip box',
    hint: 'Advice for readers',
    icon: IconBulb,
    words: ['callout', 'tip', 'hint', 'box'],
    run: insertCallout('TIP'),
  },
  {
    name: 'Warning box',
    hint: 'What readers must know',
    icon: IconAlertTriangle,
    words: ['callout', 'warning', 'caution', 'box'],
    run: insertCallout('WARNING'),
  },
  {
    name: 'Code block',
    hint: 'Code with a language',
    icon: IconSourceCode,
    words: ['code', 'fence', 'program', 'pre'],
    run: toggleCodeBlock,
  },
  PICTURE,
  GALLERY,
  {
    name: 'Video',
    hint: 'Plays in the post',
    icon: IconVideo,
    words: ['youtube', 'vimeo', 'trailer', 'clip', 'movie'],
    run: insertVideoLine,
  },
  {
    name: 'Table',
    hint: 'Rows and columns',
    icon: IconTable,
    words: ['columns', 'rows', 'grid'],
    run: insertTable,
  },
  {
    name: 'Divider',
    hint: 'Separates two parts',
    icon: IconSeparatorHorizontal,
    words: ['line', 'rule', 'separator', 'hr'],
    run: insertDivider,
  },
  {
    name: 'Card',
    hint: 'A link on its own line',
    icon: IconExternalLink,
    words: ['link', 'address'],
    run: insertCard,
  },
  {
    name: 'Patch notes',
    hint: 'Version and changes',
    icon: IconClipboardList,
    words: ['changelog', 'version', 'release'],
    run: insertTable,
    opensForm: true,
  },
  {
    name: 'Bold',
    hint: 'Strong words',
    icon: IconBold,
    words: ['strong', 'fat', 'emphasis'],
    run: lookCommand('bold'),
  },
  {
    name: 'Italic',
    hint: 'Slanted words',
    icon: IconItalic,
    words: ['emphasis', 'cursive', 'slanted'],
    run: lookCommand('italic'),
  },
  {
    name: 'Strikethrough',
    hint: 'Crossed-out words',
    icon: IconStrikethrough,
    words: ['strike', 'crossed', 'deleted'],
    run: lookCommand('strike'),
  },
  {
    name: 'Code',
    hint: 'Code in a sentence',
    icon: IconCode,
    words: ['inline', 'monospace', 'command'],
    run: toggleCode,
  },
  {
    name: 'Link',
    hint: 'Words with an address',
    icon: IconLink,
    words: ['address', 'url', 'href', 'anchor'],
    run: askForLink,
  },
];
