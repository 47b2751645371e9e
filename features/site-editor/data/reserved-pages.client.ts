import { collection, doc, type Firestore, serverTimestamp } from 'firebase/firestore';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/data/staff/transactions.client.ts';
import { type Watcher, watchDocument } from '../../../platform/data/staff/watch.client.ts';
import { record } from '../../../web/data/staff/people/staff-log.client.ts';
import { PAGE_SECTIONS, type PageKindName, RESERVATIONS } from '../model/page-screens.ts';

const reservation = (db: Firestore, name: PageKindName) => doc(collection(db, RESERVATIONS), name);

/** Watches whether only administrators publish pages of a kind. Returns a function that unsubscribes. */
export const watchReserved = (
  db: Firestore,
  name: PageKindName,
  { onValue, onError }: Watcher<boolean>,
): (() => void) =>
  watchDocument(reservation(db, name), z.object({}), {
    onValue: (found) => onValue(found !== null),
    onError,
  });

/** Keeps the publishing of pages of a kind to administrators, or leaves it to editors again. Throws a `StaffError`. */
export async function reservePages(
  db: Firestore,
  by: string,
  name: PageKindName,
  isReserved: boolean,
): Promise<void> {
  const place = reservation(db, name);
  await inTransaction(db, async (transaction) => {
    if (isReserved) transaction.set(place, { by, at: serverTimestamp() });
    else transaction.delete(place);
    record(db, transaction, {
      ...{ kind: 'site', subject: place.path, by, from: {} },
      to: {
        title: PAGE_SECTIONS[name].title,
        fields: isReserved ? 'published by administrators' : 'published by editors',
      },
    });
  });
}
