import type { Engine } from '../engine.ts';

/** The local databases of the staff area. */
export const JOURNAL = 'staff-journal';
export const AUTH_DATABASE = 'firebaseLocalStorageDb';
export const firestoreDatabase = ({ app }: Engine) => `firestore/staff/${app.projectId}/main`;

/** Name of the mark in the page's performance timeline when a database does not respond. */
const UNRESPONSIVE = 'local-database-unresponsive';

/**
 * How long the local databases may take to respond, counted in ticks of BEAT milliseconds. While the page is blocked,
 * no ticks are counted.
 */
const BEATS = 20;
const BEAT = 100;

const unresponsive = new Set<string>();
let checked: Promise<unknown> | null = null;

/**
 * Settles when each database has responded or has timed out; `responds` then has the result. Await it before using a
 * local database. Never rejects.
 */
export async function checkLocalDatabases(engine: Engine): Promise<void> {
  checked ??= Promise.all([firestoreDatabase(engine), AUTH_DATABASE, JOURNAL].map(check));
  await checked;
}

/** Whether this database can be used. A database that does not respond would block everything that waits for it. */
export function responds(name: string): boolean {
  return !unresponsive.has(name);
}

async function check(name: string): Promise<void> {
  const patience = new AbortController();
  try {
    await Promise.race([
      answer(name, patience.signal),
      pass(BEATS).then(() => {
        throw new Error('The database does not respond.');
      }),
    ]);
  } catch (thrown) {
    patience.abort();
    unresponsive.add(name);
    performance.mark(UNRESPONSIVE);
    console.warn(
      `This browser’s local database ${name} does not work. The page continues without it:`,
      thrown,
    );
  }
}

async function pass(beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat++) await new Promise((resolve) => setTimeout(resolve, BEAT));
}

/**
 * Resolves when a transaction on all stores of the database has completed, or when the database does not exist. Rejects
 * with errors of IndexedDB. After `patience` an unfinished transaction is aborted.
 */
function answer(name: string, patience: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    // The database is created by its owner, together with its stores.
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
      // The database closes after its transaction.
      db.close();
    };
  });
}
