import {
  collection,
  type Firestore,
  type FirestoreError,
  onSnapshot,
  orderBy,
  query,
} from 'firebase/firestore';
import type { Bio } from '../../domain/bio.ts';
import { parseBio } from '../parse-bio.ts';
import { fitting } from '../parsed.ts';

/** Follows all bios, sorted by order. Returns the way to stop. */
export function watchBios(
  db: Firestore,
  onBios: (bios: Bio[]) => void,
  onError: (error: FirestoreError) => void,
): () => void {
  return onSnapshot(
    query(collection(db, 'projectdata/website/memberBios'), orderBy('order')),
    (page) => {
      if (page.empty && page.metadata.fromCache) return;
      onBios(fitting(page.docs.map((entry) => parseBio(entry.id, entry.data()))));
    },
    onError,
  );
}
