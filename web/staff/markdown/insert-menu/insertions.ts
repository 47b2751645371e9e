import type { StateCommand } from '@codemirror/state';
import {
  type Icon,
  IconClipboardList,
  IconExternalLink,
  IconHeading,
  IconLayoutGrid,
  IconPhoto,
  IconSeparatorHorizontal,
  IconTable,
  IconVideo,
} from '../../shared/icons.tsx';
import {
  insertCard,
  insertDivider,
  insertPicture,
  insertTable,
  insertVideoLine,
} from '../insert-commands.ts';
import { turnHeading } from '../line-commands.ts';

/** An entry of the insert menu. */
export interface Insertion {
  name: string;
  hint: string;
  icon: Icon;
  /** Further search words for the entry. */
  words: readonly string[];
  run: StateCommand;
  /** Opens the picture library instead of running `run`, if the screen has a library. */
  choose?: 'picture' | 'gallery';
  /** Opens the form for patch notes instead of running `run`. */
  opensForm?: true;
}

const PICTURE: Insertion = {
  name: 'Picture',
  hint: 'From the library',
  icon: IconPhoto,
  words: ['image', 'photo'],
  run: insertPicture,
  choose: 'picture',
};

const GALLERY: Insertion = {
  name: 'Gallery',
  hint: 'Pictures side by side',
  icon: IconLayoutGrid,
  words: ['images', 'photos', 'pictures'],
  run: insertPicture,
  choose: 'gallery',
};

/** The entries of the insert menu in their order. */
export const INSERTIONS: readonly Insertion[] = [
  {
    name: 'Heading',
    hint: 'Starts a section',
    icon: IconHeading,
    words: ['title', 'section'],
    run: turnHeading,
  },
  PICTURE,
  GALLERY,
  {
    name: 'Video',
    hint: 'Plays in the post',
    icon: IconVideo,
    words: ['youtube', 'trailer'],
    run: insertVideoLine,
  },
  {
    name: 'Table',
    hint: 'Rows and columns',
    icon: IconTable,
    words: ['columns', 'rows'],
    run: insertTable,
  },
  {
    name: 'Divider',
    hint: 'Separates two parts',
    icon: IconSeparatorHorizontal,
    words: ['line', 'rule'],
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
];

/** The entries whose name or search words begin with the typed text. */
export function foundInsertions(search: string): Insertion[] {
  const typed = search.toLowerCase();
  return INSERTIONS.filter(({ name, words }) =>
    [name.toLowerCase(), ...words].some((word) => word.startsWith(typed)),
  );
}
