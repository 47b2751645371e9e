import { openDatabase, parseIndexes } from './firestore/database.ts';
import { openIdentity } from './identity/identity.ts';
import type { IdentitySettings } from './identity/settings.ts';
import { EMULATOR_TOKENS } from './identity/tokens.ts';
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
import { openSpace, type QuotaOf, usageTable } from './store/space.ts';
import { allowOrigin } from './wire/http/responses.ts';
import { BUDGET, type BudgetTable } from './wire/limits/budget.ts';
import { type ReadAnswer, readWithinProcess } from './wire/read-within-process.ts';
import { answerRequest } from './wire/router.ts';
import { createServices } from './wire/services.ts';

export type { LogEntry } from './log.ts';
export type { Change, Commit } from './model/query.ts';
export type { CoverageEntry } from './rules/types.ts';
export type { NewObject } from './storage/set-objects.ts';
export type { Quota, QuotaOf } from './store/space.ts';
export { BUDGET, type BudgetTable } from './wire/limits/budget.ts';

/** The options of `openBackend`. */
export interface BackendOptions {
  projectId: string;
  /** Folder of the database, the stored files, the signing key and the owner token. Created if absent. */
  dataDir: string;
  /** Text of `firestore.rules`, and its name in error messages. */
  rules: { text: string; name: string };
  /** Settings of Firebase Storage. If absent, Storage is not served. */
  storage?: StorageSettings;
  /** The parsed `firestore.indexes.json`. With `'any'`, no query needs an index. */
  indexes: unknown;
  identity: IdentitySettings;
  /**
   * Whether a user may create accounts with passwords. `read` returns the fields of a document. If absent, only the
   * holder of the owner token may. In emulator mode everyone may.
   */
  mayCreateAccounts?: (uid: string, read: (path: string) => Fields | null) => boolean;
  /** The current time in milliseconds since 1970; replaced by tests. */
  now?: () => number;
  log?: (entry: LogEntry) => void;
  /**
   * Whether pages of an origin may read responses. If absent, pages of every origin may, as with Google: tokens and
   * rules control access.
   */
  mayRead?: (origin: string) => boolean;
  /** Limits on the disk space that clients may use; absent if there are none. */
  space?: SpaceSettings;
  /** Turns on emulator mode, which accepts unsigned tokens. Only for `backend/serve.ts`. */
  emulatorTokens?: typeof EMULATOR_TOKENS | undefined;
  /** Limits that replace the defaults in `BUDGET` (wire/limits/budget.ts). */
  budget?: Partial<BudgetTable>;
}

export interface SpaceSettings extends RoomSettings {
  quotaOf?: QuotaOf;
}

/**
 * `nearly-full`: uploads are rejected, and large commits may be. `full`: only deletions and small changes that revoke
 * access are accepted, or the disk has recently refused a commit. `unreadable`: the database cannot be read.
 */
export type Health = 'well' | 'nearly-full' | 'full' | 'unreadable';

export interface StorageSettings {
  /** Text of `storage.rules`, and its name in error messages. */
  rules: { text: string; name: string };
  /** Names of existing buckets. If absent, every bucket exists, as in Firebase's emulator. */
  buckets?: readonly string[];
  /** Whether an uploaded picture must begin with the signature of its type. */
  checksPictures?: boolean;
  /** Whether objects have download tokens, with which a GET bypasses the rules. Default: true, as at Google. */
  downloadTokens?: boolean;
}

export interface Backend {
  /**
   * Handles a request of the Firebase SDK. Resolves to null if the path does not belong to the backend. `address` is
   * the client's IP address, whose budget is charged; null or absent for requests of this process, which have no
   * budget.
   */
  fetch(request: Request, address?: string | null): Promise<Response | null>;
  /**
   * Reads documents for this process. Returns the answer of Firestore's REST interface to a signed-out client. `method`
   * is `:batchGet`, `:runQuery` or `:runAggregationQuery`. For a read below a document, the path of that document
   * precedes it: `/projectdata/website:runQuery`.
   */
  read(method: string, body: object): Promise<ReadAnswer>;
  /** Calls `listener` once per durable commit, in order. Returns a function that unsubscribes. */
  onCommit(listener: (commit: Commit) => void): () => void;
  /** For maintenance, bypassing the rules: writes whole documents in one commit. */
  setDocuments(documents: { path: string; fields: Fields }[]): Promise<CommitResult>;
  /** For maintenance, bypassing the rules: stores whole objects, all or none. Throws if Storage is not served. */
  setObjects(objects: readonly NewObject[]): Promise<void>;
  isEmpty(): boolean;
  /** Whether this data folder was ever used in demo mode or in emulator mode, which do not verify identities. */
  usedInDemo(): boolean;
  /** Whether the database can be read now, and how full the disk is. */
  health(): Health;
  /**
   * Creates a Firebase custom token for the SDK's `signInWithCustomToken`, valid for five minutes. Signing in creates
   * the account if needed. Rejects unless the id has 1 to 128 characters.
   */
  createCustomToken(uid: string): Promise<string>;
  /** Calls `listener` with the user id of an account when a Google account was linked to that account. */
  onGoogleJoined(listener: (uid: string) => void): void;
  /** Calls `listener` when a person has deleted their account. */
  onAccountDeleted(listener: (uid: string) => void): void;
  /** Bearer token for the maintenance endpoints. It is stored in the data folder. */
  readonly ownerToken: string;
  /** Replaces the rules. If the text does not compile, throws `RulesSyntaxError` and keeps the old rules. */
  replaceRules(rules: { text: string; name: string }): void;
  /** Replaces the Storage rules. Throws the same error as `replaceRules`. Does nothing if Storage is not served. */
  replaceStorageRules(rules: { text: string; name: string }): void;
  /** For each `allow` and each condition: how often it was true, false or an error since the rules were set. */
  rulesCoverage(): CoverageEntry[];
  storageRulesCoverage(): CoverageEntry[];
  /** Sets whether another process copies the database's changes and does the checkpoints (copies.ts). */
  leaveCheckpoints(isLeft: boolean): void;
  /** Ends streams and channels. Single requests still work until `close`. */
  endStreams(): void;
  /** Ends streams, waits for running commits, closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/**
 * Opens a backend on its data folder. Rules and indexes are checked before the folder is changed. Throws
 * `RulesSyntaxError`, `IndexesError` or `StoreError`, each with one sentence as its message.
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
    mayCreateAccounts: (uid) =>
      options.mayCreateAccounts?.(uid, (path) => documents.find(path)?.fields ?? null) ?? false,
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
    read: (method, body) => readWithinProcess(wire.services, method, body),
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
        // Reports the room for files. Documents may have more room, because only they can use the space that deletions
        // have freed inside the database file.
        return store.room.forFile(0) === 'enough' ? 'well' : 'nearly-full';
      } catch (error) {
        log({ level: 'error', event: 'database-unreadable', message: String(error) });
        return 'unreadable';
      }
    },
    createCustomToken: (uid) => identity.createCustomToken(uid),
    onGoogleJoined: (listener) => identity.onGoogleJoined(listener),
    onAccountDeleted: (listener) => identity.onAccountDeleted(listener),
    ownerToken: identity.ownerToken,
    replaceRules: ({ text, name }) => database.setRules(compileRules(text, name)),
    replaceStorageRules: ({ text, name }) => storage?.setRules(compileStorageRules(text, name)),
    rulesCoverage: () => database.rules().coverage(),
    storageRulesCoverage: () => storage?.rules().coverage() ?? [],
    leaveCheckpoints: (isLeft) => store.leaveCheckpoints(isLeft),
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
