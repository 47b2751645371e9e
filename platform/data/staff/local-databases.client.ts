import type { Engine } from '../page-engine.ts';

/** Names of the staff area's local databases. */
export const JOURNAL = 'staff-journal';
export const AUTH_DATABASE = 'firebaseLocalStorageDb';
export const firestoreDatabase = ({ app }: Engine) => `firestore/staff/${app.projectId}/main`;

/** Name of the performance mark that is set if a database does not respond. */
const UNRESPONSIVE = 'local-database-unresponsive';

/**
 * Time limit for a local database to respond, counted in ticks of BEAT milliseconds. No ticks occur while the page is
 * blocked, so a busy page does not time out.
 */
const BEATS = 20;
const BEAT = 100;

const unresponsive = new Set<string>();
let checked: Promise<unknown> | null = null;

/**
 * Checks whether each local database responds; `responds` returns the result. Await this before using a local database.
 * Never rejects.
 */
export async function checkLocalDatabases(engine: Engine): Promise<void> {
  checked ??= Promise.all([firestoreDatabase(engine), AUTH_DATABASE, JOURNAL].map(check));
  await checked;
}

/** Whether this database can be used. Using a database that does not respond would block its callers for ever. */
export function responds(name: string): boolean {
  return !unresponsive.has(name);
}

async function check(name: string): Promise<void> {
  const timeout = new AbortController();
  try {
    await Promise.race([
      answer(name, timeout.signal),
      pass(BEATS).then(() => {
        throw new Error('The database does not respond.');
      }),
    ]);
  } catch (thrown) {
    timeout.abort();
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
 * Resolves when a transaction on all stores of the database has completed, or if the database does not exist or has no
 * stores. Rejects with IndexedDB errors. `timeout` aborts the transaction.
 */
function answer(name: string, timeout: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    // Aborts the creation of a missing database, because the code that owns it must create it with its stores.
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onerror = () => (isNew ? resolve() : reject(request.error));
    request.onsuccess = () => {
      const db = request.result;
      const stores = [...db.objectStoreNames];
      if (timeout.aborted || stores.length === 0) {
        db.close();
        return resolve();
      }
      const transaction = db.transaction(stores, 'readwrite');
      // Aborts a transaction that hangs, because it would block others.
      timeout.addEventListener('abort', () => transaction.abort());
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      // IndexedDB closes the connection only after its transaction has ended.
      db.close();
    };
  });
}
