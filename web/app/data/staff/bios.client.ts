import {
  doc,
  type Firestore,
  getDoc,
  onSnapshot,
  type QuerySnapshot,
  runTransaction,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { type Bio, DEFAULT_BIO_COLOR } from '../../domain/bio.ts';
import type { BioChanges } from '../../domain/bio-draft.ts';
import { afterMove, type BioPlace, byOrder } from '../../domain/bio-order.ts';
import { PLACEHOLDER_PORTRAIT } from '../../domain/stand-in-bio.ts';
import { parseBio } from '../parse-bio.ts';
import { fitting } from '../parsed.ts';
import { memberBios } from './collections.client.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, orStaffError, StaffError } from './staff-error.ts';

/** All bios, hidden ones included, live, sorted by order. Returns the way to stop. */
export function watchBios(
  db: Firestore,
  onBios: (bios: Bio[]) => void,
  onError: (error: StaffError) => void,
): () => void {
  const list = serverFirst((snapshot: QuerySnapshot) => {
    // An empty copy on this computer means "not known", not "no bios".
    if (snapshot.empty && snapshot.metadata.fromCache) return;
    const bios = fitting(snapshot.docs.map((entry) => parseBio(entry.id, entry.data())));
    onBios(bios.toSorted(byOrder));
  });
  const stop = onSnapshot(memberBios(db), { includeMetadataChanges: true }, list.next, (thrown) =>
    onError(asStaffError(thrown)),
  );
  return () => {
    stop();
    list.stop();
  };
}

/** Creates a bio with the defaults of spec §3. An existing bio is not touched: throws `denied`. */
export async function createBio(db: Firestore, id: string): Promise<void> {
  const place = doc(memberBios(db), id);
  const existing = await orStaffError(getDoc(place));
  if (existing.exists()) throw new StaffError('denied', `bio ${id} exists`);
  const bio = {
    displayName: 'New Member',
    teamRole: 'Member',
    description: "Hi I'm new :)",
    image: PLACEHOLDER_PORTRAIT,
    linkUrls: [],
    linkIcons: [],
    linkInverts: [],
    color1: DEFAULT_BIO_COLOR,
    color2: DEFAULT_BIO_COLOR,
    order: 999,
    show: false,
  };
  await orStaffError(setDoc(place, bio));
}

export async function setBioShown(db: Firestore, id: string, show: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(memberBios(db), id), { show }));
}

/**
 * Swaps a bio with its neighbour and rewrites every order that is not its position (spec §4), all in one
 * transaction: two administrators who move at once do not mix their orders. `ids` are the bios of the list.
 */
export async function moveBio(
  db: Firestore,
  ids: readonly string[],
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  await orStaffError(
    runTransaction(db, async (transaction) => {
      const snapshots = await Promise.all(ids.map((one) => transaction.get(doc(memberBios(db), one))));
      const places: BioPlace[] = fitting(
        snapshots.filter((one) => one.exists()).map((one) => parseBio(one.id, one.data())),
      );
      for (const { id: moved, order } of afterMove(places, id, direction))
        transaction.update(doc(memberBios(db), moved), { order });
    }),
  );
}

/** Writes only the given fields; links become the document's three parallel lists. */
export async function updateBio(db: Firestore, id: string, changes: BioChanges): Promise<void> {
  const { links, ...fields } = changes;
  const lists = links && {
    linkUrls: links.map((link) => link.url),
    linkIcons: links.map((link) => link.icon),
    linkInverts: links.map((link) => link.invert),
  };
  await orStaffError(updateDoc(doc(memberBios(db), id), { ...fields, ...lists }));
}
