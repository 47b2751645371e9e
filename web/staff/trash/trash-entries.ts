import { STAFF_FEATURES } from '../../../features/staff.ts';
import { deleteFile } from '../../data/staff/pictures/uploads.client.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import {
  deleteBioForGood,
  restoreBio,
  watchTrashedBios,
} from '../../data/staff/trash/trashed-bios.client.ts';
import {
  restoreFile,
  watchTrashedClips,
  watchTrashedPictures,
} from '../../data/staff/trash/trashed-pictures.client.ts';
import { deleteForGood, restorePost, watchTrash } from '../../data/staff/trash/trashed-posts.client.ts';
import { type AuthorNames, authorDisplay } from '../../domain/bios/author.ts';
import { canDeletePicture, canTrashBio, canTrashPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import type { LibraryFile, LibraryKind } from '../../domain/pictures/library.ts';
import { shownTitle } from '../../domain/posts/post-table.ts';
import { type Live, useLive } from '../shared/live-data.ts';

/** The collections of all features, also of those that are off, whose documents are deleted with their post. */
export const POST_COLLECTIONS: readonly string[] = Object.values(STAFF_FEATURES).flatMap(
  ({ postCollections = [] }) => postCollections,
);

type Db = StaffFirebase['db'];

/** An item in the trash that the user may restore. */
export interface TrashEntry {
  /** Kind and id of the item, joined. */
  id: string;
  name: string;
  /** Kind of the item and, for a post, its authors. */
  about: string;
  /** Time of the deletion, in milliseconds since 1970. */
  trashedAt: number;
  trashedBy: string;
  restore: (db: Db, by: string) => Promise<void>;
  deleteForGood: (db: Db) => Promise<void>;
}

/** All items that the user may restore, updated live; undefined until all kinds are loaded. */
export function useTrashEntries(person: Person, names: AuthorNames): Live<TrashEntry[]> {
  const posts = useLive('trash', watchTrash);
  const bios = useLive('trashed bios', watchTrashedBios);
  const pictures = useLive('trashed pictures', watchTrashedPictures);
  const clips = useLive('trashed clips', watchTrashedClips);
  const kinds = [
    posts.value?.items
      .filter((post) => canTrashPost(person, post))
      .map(
        ({ id, title, authors, trashedAt, trashedBy }): TrashEntry => ({
          ...{ id: `post ${id}`, trashedAt, trashedBy },
          name: shownTitle(title),
          about: `Post by ${authorDisplay(authors, names)}`,
          restore: (db) => restorePost(db, id),
          deleteForGood: (db) => deleteForGood(db, id, POST_COLLECTIONS),
        }),
      ),
    bios.value?.items
      .filter((bio) => canTrashBio(person, bio))
      .map(
        ({ id, displayName, trashedAt, trashedBy }): TrashEntry => ({
          ...{ id: `bio ${id}`, trashedAt, trashedBy },
          name: displayName.trim() || id,
          about: 'Bio',
          restore: (db, by) => restoreBio(db, by, id),
          deleteForGood: (db) => deleteBioForGood(db, id),
        }),
      ),
    pictures.value && fileEntries(person, 'picture', pictures.value.items),
    clips.value && fileEntries(person, 'clip', clips.value.items),
  ];
  const failed = [posts, bios, pictures, clips].find(({ error }) => error);
  return {
    value: kinds.includes(undefined) ? undefined : kinds.flatMap((kind) => kind ?? []),
    error: failed?.error ?? null,
    retry: () => failed?.retry(),
  };
}

function fileEntries(person: Person, kind: LibraryKind, files: readonly LibraryFile[]): TrashEntry[] {
  return files
    .filter((file) => canDeletePicture(person, file))
    .map(({ id, name, trashedAt = 0, trashedBy = '' }) => ({
      ...{ id: `${kind} ${id}`, trashedAt, trashedBy },
      ...{ name, about: kind === 'clip' ? 'Clip' : 'Picture' },
      restore: (db) => restoreFile(db, kind, id),
      deleteForGood: (db) => deleteFile(db, kind, id),
    }));
}
