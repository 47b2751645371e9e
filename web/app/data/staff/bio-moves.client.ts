import { doc, type Firestore, FirestoreError, getDocsFromServer, runTransaction } from 'firebase/firestore';
import { afterMove } from '../../domain/bio-order.ts';
import { parseBio } from '../parse-bio.ts';
import { fitting } from '../parsed.ts';
import { memberBios } from './collections.client.ts';
import { orStaffError } from './staff-error.ts';
import { record } from './staff-log.client.ts';

/** A move that meets another one is tried this often, each time from what is stored then. */
const ATTEMPTS = 20;
/** At most this many milliseconds between two attempts: two people who collide do not collide again in step. */
const PAUSE = 100;

/**
 * Swaps a bio with its neighbour and rewrites every order that is not its position (spec §4), all in one commit. The
 * commit stands only if no bio has changed since it was read, so that administrators who move at once leave neither
 * gap nor duplicate. `by` is the administrator. Resolves to whether anything moved.
 */
export async function moveBio(
  db: Firestore,
  by: string,
  id: string,
  direction: 'up' | 'down',
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryMove(db, by, id, direction);
    } catch (thrown) {
      if (attempt === ATTEMPTS || !isCollision(thrown)) return orStaffError(Promise.reject(thrown));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE));
    }
  }
}

async function tryMove(db: Firestore, by: string, id: string, direction: 'up' | 'down'): Promise<boolean> {
  const { docs } = await getDocsFromServer(memberBios(db));
  return runTransaction(
    db,
    async (transaction) => {
      const snapshots = await Promise.all(docs.map(({ ref }) => transaction.get(ref)));
      const bios = fitting(
        snapshots.filter((one) => one.exists()).map((one) => parseBio(one.id, one.data())),
      );
      const places = afterMove(bios, id, direction);
      for (const place of places) transaction.update(doc(memberBios(db), place.id), { order: place.order });
      const from = bios.find((bio) => bio.id === id)?.order;
      const to = places.find((place) => place.id === id)?.order;
      if (id !== by && from !== undefined && to !== undefined)
        record(db, transaction, { kind: 'bio', subject: id, by, from: { order: from }, to: { order: to } });
      return to !== undefined;
    },
    // The SDK waits a second and more between attempts; ours are quicker.
    { maxAttempts: 1 },
  );
}

/** Another commit came first. */
function isCollision(thrown: unknown): boolean {
  return thrown instanceof FirestoreError && ['aborted', 'failed-precondition'].includes(thrown.code);
}
