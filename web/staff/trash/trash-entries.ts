import { deletePicture } from '../../data/staff/pictures/pictures.client.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import {
  deleteBioForGood,
  restoreBio,
  watchTrashedBios,
} from '../../data/staff/trash/trashed-bios.client.ts';
import { restorePicture, watchTrashedPictures } from '../../data/staff/trash/trashed-pictures.client.ts';
import { deleteForGood, restorePost, watchTrash } from '../../data/staff/trash/trashed-posts.client.ts';
import { type AuthorNames, authorDisplay } from '../../domain/bios/author-display.ts';
import { canDeletePicture, canTrashBio, canTrashPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import { type Live, useLive } from '../shared/live-data.ts';

type Db = StaffFirebase['db'];

/** An item of the trash that the person may restore. */
export interface TrashEntry {
  /** An id made of the item's kind and id. */
  id: string;
  name: string;
  /** The kind of the item, and its owner. */
  about: string;
  /** Milliseconds since 1970. */
  trashedAt: number;
  trashedBy: string;
  restore: (db: Db, by: string) => Promise<void>;
  deleteForGood: (db: Db) => Promise<void>;
}

/** All items that the person may restore, live; undefined until all kinds have loaded. */
export function useTrashEntries(person: Person, names: AuthorNames): Live<TrashEntry[]> {
  const posts = useLive('trash', watchTrash);
  const bios = useLive('trashed bios', watchTrashedBios);
  const pictures = useLive('trashed pictures', watchTrashedPictures);
  const kinds = [
    posts.value?.items
      .filter((post) => canTrashPost(person, post))
      .map(
        ({ id, title, authors, trashedAt, trashedBy }): TrashEntry => ({
          ...{ id: `post ${id}`, trashedAt, trashedBy },
          name: shownTitle(title),
          about: `Post by ${authorDisplay(authors, names)}`,
          restore: (db) => restorePost(db, id),
          deleteForGood: (db) => deleteForGood(db, id),
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
    pictures.value?.items
      .filter((picture) => canDeletePicture(person, picture))
      .map(
        ({ id, name, trashedAt = 0, trashedBy = '' }): TrashEntry => ({
          ...{ id: `picture ${id}`, trashedAt, trashedBy },
          ...{ name, about: 'Picture' },
          restore: (db) => restorePicture(db, id),
          deleteForGood: (db) => deletePicture(db, id),
        }),
      ),
  ];
  const failed = [posts, bios, pictures].find(({ error }) => error);
  return {
    value: kinds.includes(undefined) ? undefined : kinds.flatMap((kind) => kind ?? []),
    error: failed?.error ?? null,
    retry: () => failed?.retry(),
  };
}
