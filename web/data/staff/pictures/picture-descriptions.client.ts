import { doc, type Firestore, getDoc, orderBy, query, updateDoc } from 'firebase/firestore';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { type Clip, clipDocument } from '../../../domain/pictures/clip.ts';
import type { LibraryKind } from '../../../domain/pictures/library.ts';
import { type Picture, pictureDocument } from '../../../domain/pictures/picture.ts';
import { clips, libraryRecords, pictures } from '../collections.client.ts';

/** Changes the record of a picture or clip. */
export async function describeFile(
  db: Firestore,
  kind: LibraryKind,
  id: string,
  changes: Partial<Pick<Picture, 'name' | 'alt' | 'focus'>>,
): Promise<void> {
  await orStaffError(updateDoc(doc(libraryRecords(db, kind), id), changes));
}

/** The names of pictures or clips by id; '' for one that cannot be read, for example offline. Never rejects. */
export async function fileNames(
  db: Firestore,
  kind: LibraryKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const read = ids.map(async (id): Promise<[string, string]> => {
    const entry = await getDoc(doc(libraryRecords(db, kind), id)).catch(() => null);
    const name: unknown = entry?.get('name');
    return [id, typeof name === 'string' ? name : ''];
  });
  return new Map(await Promise.all(read));
}

/**
 * Watches the newest `count` pictures and leaves out those of them that are in the trash or still uploading. Returns a
 * function that unsubscribes.
 */
export function watchPictures(
  db: Firestore,
  count: number,
  { onValue, onError }: Watcher<LiveList<Picture>>,
): () => void {
  return watchList<Omit<Picture, 'id'>>(
    query(pictures(db), orderBy('at', 'desc')),
    pictureDocument,
    { onValue: (list) => onValue({ ...list, items: list.items.filter(isThere) }), onError },
    { count },
  );
}

/** Watches the newest `count` clips, like `watchPictures`. */
export function watchClips(
  db: Firestore,
  count: number,
  { onValue, onError }: Watcher<LiveList<Clip>>,
): () => void {
  return watchList<Omit<Clip, 'id'>>(
    query(clips(db), orderBy('at', 'desc')),
    clipDocument,
    { onValue: (list) => onValue({ ...list, items: list.items.filter(isThere) }), onError },
    { count },
  );
}

const isThere = ({ trashedAt, uploading }: Pick<Picture, 'trashedAt' | 'uploading'>) =>
  trashedAt === undefined && !uploading;

/**
 * Requests a variant of a picture. Resolves to the server's reason for not serving it; null if it is served or the
 * reason is unknown.
 */
export async function whyNotShown(address: string): Promise<string | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer || answer.ok) return null;
  return (await answer.text().catch(() => '')).trim() || null;
}
