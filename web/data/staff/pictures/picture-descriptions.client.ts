import { doc, type Firestore, getDoc, orderBy, query, updateDoc } from 'firebase/firestore';
import { type Picture, pictureDocument } from '../../../domain/pictures/picture.ts';
import { pictures } from '../collections.client.ts';
import { orStaffError } from '../staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/** Changes a picture's record. */
export async function describePicture(
  db: Firestore,
  id: string,
  changes: Partial<Pick<Picture, 'name' | 'alt'>>,
): Promise<void> {
  await orStaffError(updateDoc(doc(pictures(db), id), changes));
}

/** The names of pictures by id; without those that cannot be read, such as offline. Never rejects. */
export async function pictureNames(db: Firestore, ids: readonly string[]): Promise<Map<string, string>> {
  const read = ids.map(async (id): Promise<[string, string]> => {
    const entry = await getDoc(doc(pictures(db), id)).catch(() => null);
    const name: unknown = entry?.get('name');
    return [id, typeof name === 'string' ? name : ''];
  });
  return new Map(await Promise.all(read));
}

/**
 * The first `count` pictures, newest first, live, except those in the trash or still uploading. Returns a function that
 * unsubscribes.
 */
export function watchPictures(
  db: Firestore,
  count: number,
  { onValue, onError }: Watcher<LiveList<Picture>>,
): () => void {
  const isThere = ({ trashedAt, uploading }: Picture) => trashedAt === undefined && !uploading;
  return watchList<Omit<Picture, 'id'>>(
    query(pictures(db), orderBy('at', 'desc')),
    pictureDocument,
    { onValue: (list) => onValue({ ...list, items: list.items.filter(isThere) }), onError },
    { count },
  );
}
