import { doc, type Firestore, getDocsFromServer } from 'firebase/firestore';
import { fitting, parseDocument } from '../../../../platform/data/parse.ts';
import { asStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction } from '../../../../platform/data/staff/transactions.client.ts';
import { bioSchema } from '../../../domain/bios/bio.ts';
import { afterMove, type BioPlace, byOrder, isExchange } from '../../../domain/bios/bio-order.ts';
import { memberBios } from '../collections.client.ts';
import { record } from '../people/staff-log.client.ts';

/** Maximum number of attempts when moves conflict. Each attempt starts from the currently stored order. */
const ATTEMPTS = 20;
/**
 * Maximum random delay between attempts, in milliseconds. Without it two conflicting moves could conflict again and
 * again.
 */
const PAUSE = 100;

/** The new position of a moved bio (from 1), and the number of bios. */
export interface Moved {
  place: number;
  of: number;
}

/**
 * Swaps a bio with its neighbour, and sets the `order` of each bio to its position if they differ
 * (docs/product.md#bio-table). Uses a single commit, so that concurrent moves cause neither gaps nor duplicates. `by`
 * is the administrator. Resolves to null if the bio has no neighbour in this direction.
 */
export async function moveBio(
  db: Firestore,
  by: string,
  id: string,
  direction: 'up' | 'down',
): Promise<Moved | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryMove(db, by, id, direction);
    } catch (thrown) {
      const error = asStaffError(thrown);
      if (attempt === ATTEMPTS || error.problem !== 'busy') throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE));
    }
  }
}

/** Throws `busy` if the `order` of a bio that the move depends on has changed since the list was read. */
async function tryMove(
  db: Firestore,
  by: string,
  id: string,
  direction: 'up' | 'down',
): Promise<Moved | null> {
  const { docs } = await getDocsFromServer(memberBios(db));
  const listed = fitting(docs.map((one) => parseDocument(bioSchema, one.id, one.data())));
  const places = afterMove(listed, id, direction);
  const orderOf = (bios: readonly BioPlace[], wanted: string) =>
    bios.find((bio) => bio.id === wanted)?.order ?? Number.NaN;
  const [from, to] = [orderOf(listed, id), orderOf(places, id)];
  if (places.length === 0) return null;

  // The transaction reads the bios that the move depends on, so that it fails if one of them changes before the commit.
  // A plain swap depends only on its two bios, because it causes no gaps or duplicates even if other bios are
  // moved meanwhile. Any other move depends on all bios.
  const depends = isExchange(listed, places) ? places : listed;
  await inTransaction(
    db,
    async (transaction) => {
      const read = await Promise.all(depends.map((bio) => transaction.get(doc(memberBios(db), bio.id))));
      const now = fitting(
        read.filter((bio) => bio.exists()).map((bio) => parseDocument(bioSchema, bio.id, bio.data())),
      );
      if (depends.some(({ id: one }) => orderOf(now, one) !== orderOf(listed, one)))
        throw new StaffError('busy', 'the order of the bios has changed since it was read');
      for (const place of places) transaction.update(doc(memberBios(db), place.id), { order: place.order });
      if (id !== by)
        record(db, transaction, { kind: 'bio', subject: id, by, from: { order: from }, to: { order: to } });
    },
    // Makes a single attempt here, because the SDK would wait a second or more between attempts.
    { maxAttempts: 1 },
  );
  return {
    place: listed.toSorted(byOrder).findIndex((bio) => bio.id === id) + (direction === 'up' ? 0 : 2),
    of: listed.length,
  };
}
