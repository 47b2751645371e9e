import { useMemo } from 'react';
import type { LiveList, Watcher } from '../../../platform/data/staff/watch.client.ts';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { watchClips, watchPictures } from '../../data/staff/pictures/picture-descriptions.client.ts';
import type { Clip } from '../../domain/pictures/clip.ts';
import type { LibraryFile } from '../../domain/pictures/library.ts';
import type { Picture } from '../../domain/pictures/picture.ts';

/** The number of pictures that are loaded first, which is more than fit on a screen. */
const FIRST = 120;
/** A search covers at most this many pictures. */
const MOST_PICTURES = 20_000;

/** The newest pictures and, with `clips`, the newest clips. With `all`, all of them up to `MOST_PICTURES` of each. */
export function useLibrary(all: boolean, clips: boolean): Live<LiveList<LibraryFile>> {
  const count = all ? MOST_PICTURES : FIRST;
  const ofPictures = useLive<LiveList<Picture>>(`pictures ${count}`, (db, watcher) =>
    watchPictures(db, count, watcher),
  );
  const ofClips = useLive<LiveList<Clip>>(`clips ${clips ? count : 0}`, (db, watcher) =>
    clips ? watchClips(db, count, watcher) : none(watcher),
  );
  const value = useMemo(
    () => ofPictures.value && ofClips.value && together(ofPictures.value, ofClips.value),
    [ofPictures.value, ofClips.value],
  );
  return {
    value,
    error: ofPictures.error ?? ofClips.error,
    retry: () => (ofPictures.error ? ofPictures : ofClips).retry(),
  };
}

function none({ onValue }: Watcher<LiveList<Clip>>): () => void {
  onValue({ items: [], unreadable: 0, hasMore: false });
  return () => {};
}

/** Both lists as one, newest first. */
function together(pictures: LiveList<Picture>, clips: LiveList<Clip>): LiveList<LibraryFile> {
  return {
    items: [...pictures.items, ...clips.items].sort((one, other) => other.at - one.at),
    unreadable: pictures.unreadable + clips.unreadable,
    hasMore: pictures.hasMore || clips.hasMore,
  };
}
