import type { Clip } from './clip.ts';
import type { Picture } from './picture.ts';

/** The two kinds of files in the library. */
export type LibraryKind = 'picture' | 'clip';

/** A picture or clip in the library. */
export type LibraryFile = Picture | Clip;

export const isClip = (file: LibraryFile): file is Clip => 'duration' in file;

export const libraryKind = (file: LibraryFile): LibraryKind => (isClip(file) ? 'clip' : 'picture');
