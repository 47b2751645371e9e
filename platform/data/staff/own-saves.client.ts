import * as z from 'zod/mini';
import { hasSave, type OwnSave, withOwnSaves, withSave } from '../../domain/editing/own-save.ts';

/**
 * The key in `localStorage` under which this browser's last saves are remembered. They are needed after a reload: the
 * SDK's cache does not contain a save, which is a transaction, until a listener has received it. Until then a reloaded
 * page would show the older text, and a change to that text would conflict with the user's own save.
 */
const SAVES = 'own-saves';

/** The maximum number of documents whose saves are remembered, because the storage is small. */
const MOST_DOCUMENTS = 4;

interface SavedDocument {
  path: string;
  /** The saves of the document, oldest first. */
  saves: OwnSave[];
}

const values = z.record(z.string(), z.unknown());
const savedDocuments: z.ZodMiniType<SavedDocument[]> = z.array(
  z.object({ path: z.string(), saves: z.array(z.object({ from: values, to: values })) }),
);

/** The document at each path, as the listeners of this page received it last. */
const received = new Map<string, object>();

/** Remembers a save of the document at `path`, unless a listener has received it already. */
export function rememberSave(path: string, save: OwnSave): void {
  const known = received.get(path);
  if (known && hasSave(known, save)) return;
  const all = read();
  const saves = withSave(all.find((one) => one.path === path)?.saves ?? [], save);
  write([...all.filter((one) => one.path !== path), { path, saves }].slice(-MOST_DOCUMENTS));
}

/** Adds to a cached document the saves of this browser that the cache does not have yet. */
export function withRememberedSaves<T extends object>(path: string, cached: T): T {
  const saved = read().find((one) => one.path === path);
  return saved ? withOwnSaves(cached, saved.saves) : cached;
}

/**
 * Call this when a listener has received the server's state of a document. Drops the remembered saves of the document,
 * because the server's state contains them.
 */
export function noteReceived(path: string, document: object): void {
  received.set(path, document);
  const all = read();
  const others = all.filter((one) => one.path !== path);
  if (others.length < all.length) write(others);
}

/** Forgets all saves, so that the next user of this computer cannot see them. */
export function forgetSaves(): void {
  received.clear();
  write([]);
}

function read(): SavedDocument[] {
  try {
    return savedDocuments.parse(JSON.parse(localStorage.getItem(SAVES) ?? '[]'));
  } catch {
    return [];
  }
}

function write(all: SavedDocument[]): void {
  try {
    localStorage.removeItem(SAVES);
    if (all.length > 0) localStorage.setItem(SAVES, JSON.stringify(all));
  } catch {
    // The storage is full, or the browser does not allow it. A reloaded page then shows the older text until its
    // listener has received the newer one.
  }
}
