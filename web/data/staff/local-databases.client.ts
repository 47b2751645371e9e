import type { Engine } from '../engine.ts';

/** The databases that the staff area has on this computer. */
export const JOURNAL = 'staff-journal';
export const AUTH_DATABASE = 'firebaseLocalStorageDb';
export const firestoreDatabase = ({ app }: Engine) => `firestore/staff/${app.projectId}/main`;

/** Noted in the page's performance timeline where a database does not respond. */
const UNRESPONSIVE = 'local-database-unresponsive';

/**
 * How long the databases of this computer may take to respond: in beats of BEAT milliseconds. A page that is held up
 * counts more slowly than a clock.
 */
const BEATS = 20;
const BEAT = 100;

const unresponsive = new Set<string>();
let checked: Promise<unknown> | null = null;

/**
 * Settles when each database has responded, or taken too long: `responds` knows then. To be awaited before one of them is
 * used. Never rejects.
 */
export async function checkLocalDatabases(engine: Engine): Promise<void> {
  checked ??= Promise.all([firestoreDatabase(engine), AUTH_DATABASE, JOURNAL].map(check));
  await checked;
}

/** Whether this database can be used; one that does not respond would hold up everything that waits for it. */
export function responds(name: string): boolean {
  return !unresponsive.has(name);
}

async function check(name: string): Promise<void> {
  const patience = new AbortController();
  try {
    await Promise.race([
      answer(name, patience.signal),
      pass(BEATS).then(() => {
        throw new Error('It does not respond.');
      }),
    ]);
  } catch (thrown) {
    patience.abort();
    unresponsive.add(name);
    performance.mark(UNRESPONSIVE);
    console.warn(`This browser’s local database ${name} does not work; the page goes on without it:`, thrown);
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
    // The owner of the database creates it, with its stores.
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
      // A hanging transaction would block others.
      patience.addEventListener('abort', () => transaction.abort());
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      // Closes after the transaction.
      db.close();
    };
  });
}
