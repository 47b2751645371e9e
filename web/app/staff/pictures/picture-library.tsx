import '../screen-styles.ts';
import { Button, Checkbox, Group, TextInput, Title } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { openStaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import { foundPictures } from '../../domain/pictures/find-pictures.ts';
import { picturePlaces } from '../../domain/pictures/picture-places.ts';
import { counted } from '../../domain/text/counted.ts';
import { useLiveBios, useLivePosts } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { staffMeta, useStaffSite } from '../shared/site-data.ts';
import { TrashLink } from '../shared/trash-link.tsx';
import { UndoNotice } from '../shared/undo-notice.tsx';
import type { Route } from './+types/picture-library.ts';
import { carriesFiles } from './dropped-files.ts';
import { useLivePictures } from './live-pictures.ts';
import { PictureDetails } from './picture-details.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadList } from './upload-list.ts';
import { UploadRows } from './upload-rows.tsx';
import { useFileChooser } from './use-file-chooser.tsx';
import { useTrashPicture } from './use-trash-picture.ts';
import './picture-library.css';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Pictures');
}

/** The most posts in which pictures are looked for. */
const MOST_POSTS = 5000;

/** All pictures, newest first; live (docs/product.md#the-library-of-pictures). */
export default function PictureLibrary() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [unusedOnly, setUnusedOnly] = useState(false);
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const pictures = useLivePictures(all || search !== '' || unusedOnly);
  const posts = useLivePosts(MOST_POSTS, NEWEST);
  const bios = useLiveBios();
  const deletion = useTrashPicture();

  // Null until every place is known: what is not found yet must not pass for unused.
  const places = useMemo(
    () =>
      posts.value && !posts.value.hasMore && bios.value ? picturePlaces(posts.value.items, bios.value) : null,
    [posts.value, bios.value],
  );
  const items = pictures.value?.items;
  const shown = useMemo(() => {
    const there = (items ?? []).filter(({ id }) => !(unusedOnly && places?.has(id)));
    return foundPictures(there, search);
  }, [items, unusedOnly, places, search]);
  const readAll = useCallback(() => setAll(true), []);
  const hasMore = pictures.value?.hasMore === true;
  const open = items?.find(({ id }) => id === opened);

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Pictures</Title>
        <TrashLink />
      </Group>
      <Uploads />
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
          {items && countText(shown.length, hasMore)}
        </p>
      </Group>
      {deletion.failure && <LiveProblem {...deletion.failure} onDismiss={deletion.dismiss} />}
      {deletion.done && <UndoNotice key={deletion.done.what} done={deletion.done} onGone={deletion.onGone} />}
      {pictures.error && (
        <LiveProblem what="The pictures could not be read." error={pictures.error} onRetry={pictures.retry} />
      )}
      {posts.error && (
        <LiveProblem
          what="Where pictures are used could not be read."
          error={posts.error}
          onRetry={posts.retry}
        />
      )}
      <PictureGrid
        pictures={shown}
        label="Pictures"
        verb="Open"
        onPress={({ id }) => setOpened(id)}
        note={({ id, alt }) => (
          <>
            {places && (places.has(id) ? `Used in ${places.get(id)?.length}` : <strong>Unused</strong>)}
            {alt === '' && <em>{places && ' · '}no text</em>}
          </>
        )}
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
const nothing = () => {};

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${count} pictures; scroll for more.`;
  return counted(count, 'picture');
}

/** Adds pictures by choosing, pasting and dropping files. */
function Uploads() {
  const { engine } = useStaffSite();
  const person = usePerson();
  const [list] = useState(() => new UploadList());
  const [keepOriginal, setKeepOriginal] = useState(false);
  const add = (files: readonly File[]) => {
    list.add(files, { db: openStaffFirebase(engine).db, by: person.uid, keepOriginal });
  };
  const chooser = useFileChooser(add, { multiple: true });
  const newest = useRef(add);
  newest.current = add;
  useEffect(() => {
    const take = (event: DragEvent | ClipboardEvent) => {
      const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      if (event.defaultPrevented || !carriesFiles(data)) return;
      event.preventDefault();
      if (event.type !== 'dragover') newest.current([...data.files]);
    };
    const ways = ['dragover', 'drop', 'paste'] as const;
    for (const way of ways) document.addEventListener(way, take);
    return () => {
      for (const way of ways) document.removeEventListener(way, take);
      list.end();
    };
  }, [list]);
  if (engine.app.storageBucket === undefined)
    return <p className="staff-hint">Pictures cannot be stored: the server names no bucket for them.</p>;
  return (
    <section aria-label="Upload" className="picture-library__upload">
      <Group align="center">
        <Button onClick={chooser.open}>Upload pictures</Button>
        <Checkbox
          label="Keep the original files"
          description="In full size, with the place and camera data that may be in them."
          checked={keepOriginal}
          onChange={(event) => setKeepOriginal(event.currentTarget.checked)}
        />
      </Group>
      <p className="staff-hint">Or drop files anywhere on this page, or paste a picture.</p>
      {chooser.input}
      <UploadRows
        list={list}
        acts={{
          retry: (upload) => list.retry(upload),
          remove: (upload) => list.remove(upload),
          describe: (upload) => upload.describe(),
        }}
      />
    </section>
  );
}
