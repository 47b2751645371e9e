import type { Engine } from '../engine.ts';
import { preventFrozenTransactions } from './frozen-transactions.client.ts';
import { JOURNAL } from './journal.client.ts';
import { dropStaffFirebase } from './staff-firebase.client.ts';

/**
 * How long the databases of this computer may take to answer: in beats of BEAT milliseconds. A page that is held up
 * counts more slowly than a clock.
 */
const BEATS = 20;
const BEAT = 100;

let checked: Promise<void> | null = null;

/**
 * Settles when the databases that the staff area keeps on this computer can be used. Where one of them does not answer,
 * the page goes on as in a browser that refuses IndexedDB: Firestore and Firebase Auth then do without, and editors say
 * that nothing unsaved is kept. To be awaited before Firebase is used; one that was opened before is opened again then.
 * Never rejects.
 */
export function checkLocalDatabases(engine: Engine): Promise<void> {
  checked ??= check([`firestore/staff/${engine.app.projectId}/main`, 'firebaseLocalStorageDb', JOURNAL]);
  return checked;
}

async function check(names: string[]): Promise<void> {
  preventFrozenTransactions();
  const patience = new AbortController();
  try {
    await Promise.race([
      Promise.all(names.map((name) => answer(name, patience.signal))),
      pass(BEATS).then(() => {
        throw new Error('It does not answer.');
      }),
    ]);
  } catch (thrown) {
    patience.abort();
    console.warn('This browser’s local database does not work; the page goes on without it:', thrown);
    IDBFactory.prototype.open = () => {
      throw new DOMException('The local database does not work.', 'InvalidStateError');
    };
    // What was opened meanwhile waits for a database.
    dropStaffFirebase();
  }
}

async function pass(beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat++) await new Promise((resolve) => setTimeout(resolve, BEAT));
}

/**
 * Resolves when a transaction on all of the database has gone through, or when there is no such database. Rejects with
 * what IndexedDB throws. What is under way ends with `patience`.
 */
function answer(name: string, patience: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    // Whose database this is makes it itself, with what belongs into it.
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onerror = () => (isNew ? resolve() : reject(request.error));
    request.onsuccess = () => {
      const db = request.result;
      const stores = [...db.objectStoreNames];
      if (patience.aborted || stores.length === 0) {
        db.close();
        return resolve();
      }
      const transaction = db.transaction(stores, 'readwrite');
      // What waits for ever would let others wait too.
      patience.addEventListener('abort', () => transaction.abort());
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      // Closes when the transaction has ended.
      db.close();
    };
  });
}
