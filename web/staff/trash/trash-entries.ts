import { useContext } from 'react';
import { STAFF_FEATURES } from '../../../features/staff.ts';
import { asStaffError } from '../../../platform/data/staff/staff-error.ts';
import type { StaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import type { Watcher } from '../../../platform/data/staff/watch.client.ts';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { deleteFile } from '../../data/staff/pictures/uploads.client.ts';
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
import { type FeatureTrash, staffFeatures, type TrashEntry } from '../shared/staff-feature.tsx';

/** The collections of all features, also of those that are off, whose documents are deleted with their post. */
export const POST_COLLECTIONS: readonly string[] = Object.values(STAFF_FEATURES).flatMap(
  ({ postCollections = [] }) => postCollections,
);

/** The trashes of the features that are on, as far as the person may restore their items. */
export function useFeatureTrashes(person: Person): readonly FeatureTrash[] {
  return useContext(staffFeatures).flatMap(({ trash }) => (trash?.isFor(person) ? [trash] : []));
}

/** Watches the items of features, and reports them once those of all are loaded. */
function watchAll(
  trashes: readonly FeatureTrash[],
  db: StaffFirebase['db'],
  { onValue, onError }: Watcher<TrashEntry[]>,
): () => void {
  const known = new Map<FeatureTrash, readonly TrashEntry[]>();
  const stops: (() => void)[] = [];
  let isOver = false;
  const report = () => known.size === trashes.length && onValue([...known.values()].flat());
  report();
  for (const trash of trashes)
    trash.load().then(
      (loaded) => {
        if (isOver) return;
        stops.push(
          loaded.default.watch(db, {
            onValue: (items) => {
              known.set(trash, items);
              report();
            },
            onError,
          }),
        );
      },
      (thrown: unknown) => onError(asStaffError(thrown)),
    );
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** All items that the user may restore, updated live; undefined until all kinds are loaded. */
export function useTrashEntries(person: Person, names: AuthorNames): Live<TrashEntry[]> {
  const posts = useLive('trash', watchTrash);
  const bios = useLive('trashed bios', watchTrashedBios);
  const pictures = useLive('trashed pictures', watchTrashedPictures);
  const clips = useLive('trashed clips', watchTrashedClips);
  const trashes = useFeatureTrashes(person);
  const ofFeatures = useLive<TrashEntry[]>('trash of features', (db, watcher) =>
    watchAll(trashes, db, watcher),
  );
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
    ofFeatures.value,
  ];
  const failed = [posts, bios, pictures, clips, ofFeatures].find(({ error }) => error);
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
