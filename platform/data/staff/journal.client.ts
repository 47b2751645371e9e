import * as z from 'zod/mini';
import { JOURNAL, responds } from './local-databases.client.ts';

/** Unsaved changes of an editor, stored on this computer. */
export interface JournalEntry<Unsaved extends AnyUnsaved = AnyUnsaved> {
  /** Id of the entry. Each opened editor has its own. */
  id: string;
  uid: string;
  /** Kind and id of the edited record. */
  subject: string;
  /** When the changes were stored, in milliseconds since 1970. */
  time: number;
  changes: Unsaved;
}

interface AnyUnsaved {
  from: object;
  to: object;
}

const journalEntry: z.ZodMiniType<JournalEntry> = z.object({
  id: z.string(),
  uid: z.string(),
  subject: z.string(),
  time: z.number(),
  changes: z.object({
    from: z.record(z.string(), z.unknown()),
    to: z.record(z.string(), z.unknown()),
    sent: z.optional(z.record(z.string(), z.unknown())),
  }),
});

const STORE = 'unsaved';

/** Prefix of entries that closing pages write to `localStorage`. `takeInLeft` moves them into the database. */
const LEFT = 'unsaved ';

/**
 * Stores the unsaved changes of one open editor on this computer. The journal's lock shows other tabs that the
 * editor is open, so that they do not offer its changes for recovery. The browser releases the lock when the page
 * closes or crashes.
 */
export class Journal<Unsaved extends AnyUnsaved> {
  readonly #id = crypto.randomUUID();
  readonly #uid: string;
  readonly #subject: string;
  /** Whether the database may contain an entry of this editor. */
  #kept = false;
  #release: () => void = () => {};

  /** `uid` is the user. `subject` is the kind and id of the edited record. */
  constructor(uid: string, subject: string) {
    this.#uid = uid;
    this.#subject = subject;
    const open = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    void navigator.locks?.request(lockName(this.#id), () => open);
    addEventListener('pagehide', endTransactions);
  }

  /** Stores the changes, or removes the entry if nothing is unsaved. Throws IndexedDB errors. */
  async keep(changes: Unsaved): Promise<void> {
    if (isEmpty(changes)) return this.remove(this.#id);
    this.#kept = true;
    await inStore('readwrite', (store) => store.put(this.#entry(changes)));
  }

  /**
   * Stores the changes synchronously while the page closes, because a transaction might not finish. If they do not fit
   * into `localStorage`, only the changes that `keep` stored before remain.
   */
  keepLeaving(changes: Unsaved): void {
    if (isEmpty(changes) && !this.#kept) return;
    try {
      localStorage.setItem(LEFT + this.#id, JSON.stringify(this.#entry(changes)));
    } catch {
      // The storage is full, or the browser does not allow it.
    }
  }

  /** Removes an entry of this editor or of an earlier one. Throws IndexedDB errors. */
  async remove(id: string): Promise<void> {
    await inStore('readwrite', (store) => store.delete(id));
  }

  /**
   * Calls `onEntries` with the user's unsaved changes of this record that belong to no open editor, newest first. Calls
   * it again when an editor in another tab closes whose changes were stored at the last call. `onError` receives
   * IndexedDB errors. Returns a function that unsubscribes.
   */
  watchLost(
    onEntries: (entries: JournalEntry<Unsaved>[]) => void,
    onError: (thrown: unknown) => void,
  ): () => void {
    const stopped = new AbortController();
    const look = async () => {
      await takeInLeft();
      const entries = (await inStore<JournalEntry<Unsaved>[]>('readonly', (store) => store.getAll()))
        .filter(({ id, uid, subject }) => id !== this.#id && uid === this.#uid && subject === this.#subject)
        .toSorted((one, other) => other.time - one.time);
      const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
      if (stopped.signal.aborted) return;
      onEntries(entries.filter((entry) => !held.has(lockName(entry.id))));
      for (const entry of entries.filter(({ id }) => held.has(lockName(id)))) {
        // Waits for the lock, which is free once the entry's editor has closed. After a reload, the old page closes
        // shortly after the new one has started.
        navigator.locks
          .request(lockName(entry.id), { signal: stopped.signal }, () => undefined)
          .then(look)
          .catch((thrown) => stopped.signal.aborted || onError(thrown));
      }
    };
    look().catch(onError);
    return () => stopped.abort();
  }

  close(): void {
    this.#release();
  }

  #entry(changes: Unsaved): JournalEntry<Unsaved> {
    return { id: this.#id, uid: this.#uid, subject: this.#subject, time: Date.now(), changes };
  }
}

/**
 * Moves entries of closed pages from `localStorage` into the database. An entry without changes means that nothing is
 * unsaved any more, so it deletes the entry with the same id from the database.
 */
async function takeInLeft(): Promise<void> {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(LEFT))) {
    const entry = readEntry(localStorage.getItem(key));
    // Skips a foreign or damaged entry, so that the others are still moved.
    if (entry === null) continue;
    await inStore('readwrite', (store) =>
      isEmpty(entry.changes) ? store.delete(entry.id) : store.put(entry),
    );
    localStorage.removeItem(key);
  }
}

function readEntry(text: string | null): JournalEntry | null {
  try {
    return journalEntry.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

function isEmpty({ to }: AnyUnsaved): boolean {
  return Object.keys(to).length === 0;
}

function lockName(id: string): string {
  return `unsaved ${id}`;
}

/** Transactions in progress. */
const running = new Set<IDBTransaction>();
let isLeft = false;

/**
 * Aborts transactions when the page enters the back/forward cache, because WebKit would freeze them, and other pages
 * could then not use the database.
 */
function endTransactions({ persisted }: PageTransitionEvent): void {
  isLeft = persisted;
  if (isLeft) for (const transaction of running) transaction.abort();
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const db = await openJournal();
  try {
    return await new Promise<T>((resolve, reject) => {
      if (isLeft) throw new DOMException('The user has left this page.', 'InvalidStateError');
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      running.add(transaction);
      transaction.oncomplete = () => {
        running.delete(transaction);
        resolve(request.result as T);
      };
      transaction.onabort = () => {
        running.delete(transaction);
        reject(transaction.error);
      };
    });
  } finally {
    db.close();
  }
}

function openJournal(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!responds(JOURNAL))
      throw new DOMException('The local database of the journal does not respond.', 'InvalidStateError');
    const request = indexedDB.open(JOURNAL, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
