/** What somebody typed into an editor and did not save, kept on this computer. */
export interface JournalEntry<Unsaved extends AnyUnsaved = AnyUnsaved> {
  /** One for each time that an editor was open. */
  id: string;
  uid: string;
  /** What was edited: its kind and its id. */
  subject: string;
  /** Milliseconds since 1970. */
  time: number;
  changes: Unsaved;
}

interface AnyUnsaved {
  from: object;
  to: object;
}

const STORE = 'unsaved';

/**
 * Keeps unsaved changes of one open editor. The lock tells other tabs that this editor is still open, so that they
 * do not offer its changes as lost ones; it ends with the page, however the page ends.
 */
export class Journal {
  readonly id = crypto.randomUUID();
  #release: () => void = () => {};

  constructor() {
    const open = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    void navigator.locks?.request(lockName(this.id), () => open);
  }

  /** Writes the entry, or removes it when nothing is unsaved. Throws what IndexedDB throws. */
  async keep(entry: Omit<JournalEntry, 'id'>): Promise<void> {
    if (Object.keys(entry.changes.to).length === 0) return removeEntry(this.id);
    await inStore('readwrite', (store) => store.put({ ...entry, id: this.id }));
  }

  close(): void {
    this.#release();
  }
}

/**
 * Calls `onEntries` with the unsaved changes to `subject` that no open editor holds, newest first; again when an editor
 * that is open now, in another tab, ends. `onError` gets what IndexedDB throws. Returns the way to stop.
 */
export function watchLostEntries<Unsaved extends AnyUnsaved>(
  uid: string,
  subject: string,
  onEntries: (entries: JournalEntry<Unsaved>[]) => void,
  onError: (thrown: unknown) => void,
): () => void {
  const stopped = new AbortController();
  const look = async () => {
    const entries = (await inStore<JournalEntry<Unsaved>[]>('readonly', (store) => store.getAll()))
      .filter((entry) => entry.uid === uid && entry.subject === subject)
      .toSorted((one, other) => other.time - one.time);
    const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
    if (stopped.signal.aborted) return;
    onEntries(entries.filter((entry) => !held.has(lockName(entry.id))));
    for (const entry of entries.filter(({ id }) => held.has(lockName(id)))) {
      // Granted as soon as that editor ends; a page that is being reloaded ends a moment after this one began.
      navigator.locks
        .request(lockName(entry.id), { signal: stopped.signal }, () => undefined)
        .then(look)
        .catch((thrown) => stopped.signal.aborted || onError(thrown));
    }
  };
  look().catch(onError);
  return () => stopped.abort();
}

export async function removeEntry(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

function lockName(id: string): string {
  return `unsaved ${id}`;
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const db = await openJournal();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

function openJournal(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('staff-journal', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
