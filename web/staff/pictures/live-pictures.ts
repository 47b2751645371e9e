import { watchPictures } from '../../data/staff/pictures/picture-descriptions.client.ts';
import type { LiveList } from '../../data/staff/watch.client.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import { type Live, useLive } from '../shared/live-data.ts';

/** Number of pictures loaded at first: more than a screen shows. */
const FIRST = 120;
/** Maximum number of pictures that a search covers. */
const MOST_PICTURES = 20_000;

/** The newest pictures; with `all` every one. */
export function useLivePictures(all: boolean): Live<LiveList<Picture>> {
  const count = all ? MOST_PICTURES : FIRST;
  return useLive<LiveList<Picture>>(`pictures ${count}`, (db, watcher) => watchPictures(db, count, watcher));
}
