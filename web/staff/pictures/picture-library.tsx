import { Button, Checkbox, Group, TextInput, Title } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { counted } from '../../../platform/domain/text/counted.ts';
import { focusIfLost } from '../../../platform/staff/focus.ts';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { restoreFile, trashFile } from '../../data/staff/trash/trashed-pictures.client.ts';
import {
  foundPictures,
  type LibraryFile,
  libraryKind,
  picturePlaces,
} from '../../domain/pictures/library.ts';
import { type Report, TrashLink, useListNews } from '../shared/list-news.tsx';
import { useLiveBios, useLivePosts } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { LibraryUploads } from './library-uploads.tsx';
import { useLibrary } from './live-pictures.ts';
import { PictureDetails } from './picture-details.tsx';
import { PictureGrid } from './picture-grid.tsx';
import './picture-library.css';

/** If there are more posts than this, the uses of pictures are not looked up. */
const MOST_POSTS = 5000;

/** All pictures and clips, newest first; live (docs/product.md#the-library-of-pictures). */
export default function PictureLibrary() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [unusedOnly, setUnusedOnly] = useState(false);
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const pictures = useLibrary(all || search !== '' || unusedOnly, true);
  const posts = useLivePosts(MOST_POSTS, NEWEST);
  const bios = useLiveBios();
  const { report, parts, leftOut } = useListNews();
  const deletion = useTrashPicture(report);

  // Null unless all posts and bios are loaded, because otherwise no picture can be called unused.
  const places = useMemo(
    () =>
      posts.value && !posts.value.hasMore && bios.value ? picturePlaces(posts.value.items, bios.value) : null,
    [posts.value, bios.value],
  );
  const items = pictures.value?.items;
  const found = useMemo(() => {
    const there = items?.filter(({ id }) => !(unusedOnly && places?.has(id)));
    return there && foundPictures(there, search);
  }, [items, unusedOnly, places, search]);
  const { rows, handlers } = useRows(found, { leftOut });
  function showAll() {
    setTyped('');
    setUnusedOnly(false);
    focusIfLost();
  }
  const readAll = useCallback(() => setAll(true), []);
  const hasMore = pictures.value?.hasMore === true;
  const open = items?.find(({ id }) => id === opened);

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Pictures</Title>
        <TrashLink />
      </Group>
      <LibraryUploads />
      <Group mb="md" align="end" gap="lg">
        <TextInput
          label="Search by name and description"
          type="search"
          value={typed}
          className="picture-library__search"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label="Unused only"
          checked={unusedOnly}
          disabled={!places}
          onChange={(event) => setUnusedOnly(event.currentTarget.checked)}
        />
        <p role="status" className="staff-hint picture-library__count">
          {rows && countText(rows.length, hasMore)}
        </p>
      </Group>
      {deletion.problem}
      {parts}
      {pictures.error && (
        <LiveProblem
          what="The pictures could not be loaded."
          error={pictures.error}
          onRetry={pictures.retry}
        />
      )}
      {posts.error && (
        <LiveProblem
          what="Could not check where pictures are used."
          error={posts.error}
          onRetry={posts.retry}
        />
      )}
      {items?.length === 0 && <p>There are no pictures yet.</p>}
      {items && items.length > 0 && rows?.length === 0 && (
        <Group>
          <p>{search ? 'No pictures match.' : 'Every picture is used.'}</p>
          <Button variant="default" onClick={showAll}>
            Show all pictures
          </Button>
        </Group>
      )}
      <PictureGrid
        pictures={rows ?? NONE}
        handlers={handlers}
        label="Pictures"
        verb="Open"
        onPress={({ id }) => setOpened(id)}
        note={({ id, alt }) =>
          [
            places && (places.has(id) ? usedIn(places.get(id)?.length ?? 0) : 'Unused'),
            alt === '' && 'no description',
          ]
            .filter(Boolean)
            .join(' · ')
        }
        onEnd={hasMore ? readAll : nothing}
      />
      {open && (
        <PictureDetails
          key={open.id}
          picture={open}
          places={places?.get(open.id) ?? (places ? [] : null)}
          onDelete={() => {
            setOpened(null);
            deletion.remove(open);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const NEWEST = { column: 'created', direction: 'descending' } as const;
const NONE: readonly LibraryFile[] = [];
const nothing = () => {};

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `These are the newest ${count} pictures. Scroll for more.`;
  return counted(count, 'picture');
}

const usedIn = (places: number) => `Used in ${places} ${places === 1 ? 'place' : 'places'}`;

/** Moves pictures and clips to the trash. `report` receives a message and an undo afterwards. */
function useTrashPicture(report: Report) {
  const { uid } = usePerson();
  const { run, problem, dismiss } = useDatabaseAction();

  async function remove(file: LibraryFile) {
    const { id, name } = file;
    const kind = libraryKind(file);
    dismiss();
    if (!(await run(`The ${kind} ${name} was not deleted.`, (db) => trashFile(db, uid, kind, id)))) return;
    const undo = async () => void (await run(`Not restored: ${name}`, (db) => restoreFile(db, kind, id)));
    report(`Moved to the trash: ${name}`, undo, id);
  }
  return { remove: (file: LibraryFile) => void remove(file), problem };
}
