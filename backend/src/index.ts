import { openDatabase, parseIndexes } from './firestore/database.ts';
import { EMULATOR_TOKENS } from './identity/emulator-tokens.ts';
import { openIdentity } from './identity/identity.ts';
import type { IdentitySettings } from './identity/settings.ts';
import type { LogEntry } from './log.ts';
import { OWNER } from './model/caller.ts';
import type { Commit, CommitResult, Write } from './model/query.ts';
import type { Fields } from './model/value.ts';
import { compileRules, compileStorageRules } from './rules/compile/compile.ts';
import type { CoverageEntry } from './rules/types.ts';
import { type NewObject, setObjects } from './storage/set-objects.ts';
import { openStorage } from './storage/storage.ts';
import { documentTable } from './store/documents.ts';
import { openStore } from './store/open.ts';
import type { RoomSettings } from './store/room.ts';
import { openSpace, type QuotaOf } from './store/space.ts';
import { usageTable } from './store/usage.ts';
import { allowOrigin } from './wire/http/cors.ts';
import { BUDGET, type BudgetTable } from './wire/limits/budget.ts';
import { answerRequest } from './wire/router.ts';
import { createServices } from './wire/services.ts';

export type { LogEntry } from './log.ts';
export type { Change, Commit } from './model/query.ts';
export type { CoverageEntry } from './rules/types.ts';
export type { NewObject } from './storage/set-objects.ts';
export type { Quota, QuotaOf } from './store/space.ts';
export { BUDGET, type BudgetTable } from './wire/limits/budget.ts';

/** The options of a backend: files, clock, log and limits. */
export interface BackendOptions {
  projectId: string;
  /** Folder of the database, the signing key and the owner token; created when absent. */
  dataDir: string;
  /** Text of `firestore.rules`, and its name in error messages. */
  rules: { text: string; name: string };
  /** Firebase Storage; not served when absent. */
  storage?: StorageSettings;
  /** Parsed `firestore.indexes.json`; with `'any'` no query needs an index. */
  indexes: unknown;
  identity: IdentitySettings;
  /** Milliseconds since 1970; tests pass their own. */
  now?: () => number;
  log?: (entry: LogEntry) => void;
  /** Whether pages of an origin may read responses. If absent, all may, as at Google, where tokens and rules decide. */
  mayRead?: (origin: string) => boolean;
  /** Storage limits of clients; absent: no limit. */
  space?: SpaceSettings;
  /** Emulator mode with unsigned tokens; for `backend/serve.ts` only. */
  emulatorTokens?: typeof EMULATOR_TOKENS | undefined;
  /** Overrides of `BUDGET` (wire/limits/budget.ts), by unit. */
  budget?: Partial<BudgetTable>;
}

export interface SpaceSettings extends RoomSettings {
  quotaOf?: QuotaOf;
}

/** `nearly-full`: large writes are refused. `full`: only deletions are accepted. */
export type Health = 'well' | 'nearly-full' | 'full' | 'unreadable';

export interface StorageSettings {
  /** Text of `storage.rules`, and its name in error messages. */
  rules: { text: string; name: string };
  /** Known buckets. If absent, any bucket exists, as in Firebase's emulator. */
  buckets?: readonly string[];
  /** Whether bytes uploaded as a picture must have the signature of its type. */
  checksPictures?: boolean;
  /** Whether objects have download tokens, with which a GET bypasses the rules; true if absent, as at Google. */
  downloadTokens?: boolean;
}

export interface Backend {
  /**
   * Handles a request of the Firebase SDK; null when the path is not one of the backend's. `address`: the client's,
   * whose budget is charged; null or absent for this process itself, which has no budget.
   */
  fetch(request: Request, address?: string | null): Promise<Response | null>;
  /** Calls `listener` once per durable commit, in order. Returns a function that stops it. */
  onCommit(listener: (commit: Commit) => void): () => void;
  /** Maintenance, bypasses the rules: writes whole documents in one commit. */
  setDocuments(documents: { path: string; fields: Fields }[]): Promise<CommitResult>;
  /** Maintenance, bypasses the rules: stores whole objects, all or none. Throws when Storage is not served. */
  setObjects(objects: readonly NewObject[]): Promise<void>;
  isEmpty(): boolean;
  /** Whether this data folder was ever used in demo mode, where sign-ins are not verified. */
  usedInDemo(): boolean;
  /** Whether the database is readable and the disk has room, at this moment. */
  health(): Health;
  /**
   * A Firebase custom token, valid for five minutes, for the SDK's `signInWithCustomToken`; signing in creates the
   * account if needed. Rejects unless the id has 1 to 128 characters.
   */
  createCustomToken(uid: string): Promise<string>;
  /** Bearer token for the maintenance endpoints; stored in the data folder. */
  readonly ownerToken: string;
  /** Replaces the rules; throws `RulesSyntaxError` and keeps the old ones when the text does not compile. */
  replaceRules(rules: { text: string; name: string }): void;
  /** Replaces the rules for stored files; like `setRules` otherwise. */
  replaceStorageRules(rules: { text: string; name: string }): void;
  /** Counts, for each allow and each condition, results of true, false and error since the rules were set. */
  rulesCoverage(): CoverageEntry[];
  storageRulesCoverage(): CoverageEntry[];
  /** Ends live lists and channels; single calls still work until `close`. */
  endStreams(): void;
  /** Ends streams, waits for running commits, closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/**
 * Opens a backend on its data folder. Rules and indexes are checked before the folder is touched.
 * Throws `RulesSyntaxError`, `IndexesError` or `StoreError`, each with one clear sentence.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { projectId, dataDir, now = Date.now, log = () => {}, mayRead = () => true } = options;
  const budget = { ...BUDGET, ...options.budget };
  const rules = compileRules(options.rules.text, options.rules.name);
  const storageRules =
    options.storage && compileStorageRules(options.storage.rules.text, options.storage.rules.name);
  const indexes = parseIndexes(options.indexes);
  const store = openStore(dataDir, options.space);
  const documents = documentTable(store);
  const space = openSpace({
    room: store.room,
    usage: usageTable(store),
    quotaOf: options.space?.quotaOf,
    read: (path) => documents.find(path)?.fields ?? null,
  });
  const database = openDatabase({ store, rules, indexes, space, projectId, now, log });
  database.onCommit(({ changes }) => {
    if (changes.some(({ before, after }) => before === null || after === null)) store.noteDocuments();
  });
  const identity = openIdentity({
    ...{ store, dataDir, projectId, now, log },
    settings: options.identity,
    emulatorTokens: options.emulatorTokens === EMULATOR_TOKENS,
  });
  const storage =
    options.storage && storageRules
      ? openStorage({
          ...{ store, dataDir, rules: storageRules, space, now, log },
          buckets: options.storage.buckets ?? null,
          checksPictures: options.storage.checksPictures ?? false,
          downloadTokens: options.storage.downloadTokens ?? true,
          lookup: database.read,
        })
      : null;
  const wire = createServices({ projectId, database, identity, storage, log, now, budget });
  return {
    async fetch(request, address = null) {
      const answer = await answerRequest(request, wire.services, address);
      return answer && allowOrigin(request, answer, mayRead);
    },
    onCommit: (listener) => database.onCommit(listener),
    setDocuments: (documents) => database.commit(documents.map(wholeDocument), OWNER),
    async setObjects(objects) {
      if (storage === null) throw new Error('This backend stores no files.');
      await setObjects(storage, objects);
    },
    isEmpty: () => store.isEmpty(),
    usedInDemo: () => identity.usedInDemo(),
    health() {
      try {
        store.isEmpty();
        if (store.room.forDocuments() === 'none' || !database.canWrite()) return 'full';
        // Deleted documents leave free space inside the database file, which other files cannot use.
        return store.room.forFile(0) === 'enough' ? 'well' : 'nearly-full';
      } catch (error) {
        log({ level: 'error', event: 'database-unreadable', message: String(error) });
        return 'unreadable';
      }
    },
    createCustomToken: (uid) => identity.createCustomToken(uid),
    ownerToken: identity.ownerToken,
    replaceRules: ({ text, name }) => database.setRules(compileRules(text, name)),
    replaceStorageRules: ({ text, name }) => storage?.setRules(compileStorageRules(text, name)),
    rulesCoverage: () => database.rules().coverage(),
    storageRulesCoverage: () => storage?.rules().coverage() ?? [],
    endStreams: () => wire.endStreams(),
    async close() {
      wire.close();
      await database.close();
      await storage?.close();
      store.close();
    },
  };
}

function wholeDocument({ path, fields }: { path: string; fields: Fields }): Write {
  return { kind: 'set', path, fields, mask: null, transforms: [], precondition: null };
}
