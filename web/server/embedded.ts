import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Backend, type BackendOptions, BUDGET, openBackend } from '@studio-site/backend';
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT } from '../../platform/engine/choose-engine.ts';
import { reasonOf, StartError } from '../../platform/errors.ts';
import { type NotedFiles, noteFiles } from '../../platform/files.ts';
import { isLoopbackOrigin } from '../../platform/limits/loopback-only.ts';
import { spaceQuota } from '../../platform/limits/space-quota.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { LEVELS } from '../domain/people/levels.ts';
import { userRecordPath } from '../domain/places.ts';
import { demoAccounts, demoContent, seedDemo } from './demo/demo-content.ts';
import { emptyOldTrash } from './trash/empty-trash.ts';

/**
 * Allows administrators to create machine accounts (docs/product.md#machine-accounts). On the embedded engine no
 * other user can create an account with a password.
 */
const mayCreateAccounts: NonNullable<BackendOptions['mayCreateAccounts']> = (uid, read) => {
  const level = read(userRecordPath(uid))?.permissionLevel;
  return level !== undefined && 'integerValue' in level && Number(level.integerValue) >= LEVELS.administrator;
};

interface EmbeddedEngine {
  backend: Backend;
  close(): Promise<void>;
}

/**
 * Opens the embedded backend on the data folder with the repository's rules and indexes, and deletes old items from the
 * trash. In demo mode, stores the demo content in an empty folder. `siteOrigin` is the site's public origin. `watch`:
 * whether rules are reloaded when their files change. Throws `StartError`.
 */
export async function openEmbeddedBackend(
  settings: Settings,
  root: string,
  siteOrigin: string,
  log: Log,
  watch: boolean,
): Promise<EmbeddedEngine> {
  const rulesFile = join(root, 'firestore.rules');
  const storageRulesFile = join(root, 'storage.rules');
  const notedRules = noteFiles(() => [rulesFile]);
  const notedStorageRules = noteFiles(() => [storageRulesFile]);
  const content = settings.demo ? demoContent(Date.now(), settings.studioDir) : null;
  const backend = await openBackend({
    projectId: EMBEDDED_PROJECT,
    dataDir: settings.dataDir,
    rules: { text: readText(rulesFile), name: 'firestore.rules' },
    storage: {
      rules: { text: readText(storageRulesFile), name: 'storage.rules' },
      buckets: [EMBEDDED_BUCKET],
      checksPictures: true,
      // Without download tokens, the rules decide about every read. This matters because an original file may contain
      // the location where the photo was taken.
      downloadTokens: false,
    },
    indexes: readJson(join(root, 'firestore.indexes.json')),
    identity: {
      demo: settings.demo ? { accounts: demoAccounts } : null,
      google: settings.google && { ...settings.google, siteOrigin },
    },
    budget: {
      signIns: { ...BUDGET.signIns, client: settings.limits.identity },
      writes: { ...BUDGET.writes, client: settings.limits.writes },
      bytes: { ...BUDGET.bytes, client: settings.limits.megabytes * 1_000_000 },
    },
    mayCreateAccounts,
    space: { floor: settings.freeSpace * 1_000_000, quotaOf: spaceQuota(settings.quota) },
    // In demo mode another site on this computer may use this backend (docs/architecture.md).
    mayRead: (origin) =>
      settings.allowedOrigins.includes(origin) || (settings.demo && isLoopbackOrigin(origin)),
    log,
  }).catch((error: unknown) => {
    throw error instanceof Error && EXPECTED.has(error.name) ? new StartError(error.message) : error;
  });
  if (!settings.demo && backend.usedInDemo()) {
    await backend.close();
    throw new StartError(
      `The data folder ${settings.dataDir} was used in demo mode, where anyone can sign in as an administrator. Therefore the site does not start on it with DEMO=0. Copy its content to a new folder with npm run leave-demo -- <new data folder>, or set DATA_DIR to another folder.`,
    );
  }
  if (content && backend.isEmpty()) await seedDemo(backend, EMBEDDED_BUCKET, content);
  // A failure to empty the trash must not prevent the start.
  const notEmptied = (error: unknown) =>
    log({ level: 'error', event: 'trash-not-emptied', message: reasonOf(error) });
  await emptyOldTrash(backend, EMBEDDED_PROJECT, EMBEDDED_BUCKET, Date.now(), notEmptied).catch(notEmptied);
  const watches = watch
    ? [
        reload(notedRules, log, () =>
          backend.replaceRules({ text: readText(rulesFile), name: 'firestore.rules' }),
        ),
        reload(notedStorageRules, log, () =>
          backend.replaceStorageRules({ text: readText(storageRulesFile), name: 'storage.rules' }),
        ),
      ]
    : [];
  return {
    backend,
    async close() {
      for (const { close } of watches) close();
      await backend.close();
    },
  };
}

/** Reloads the rules when their file changes. Invalid rules are logged and not used. */
function reload(file: NotedFiles, log: Log, use: () => void): { close(): void } {
  return file.watch(() => {
    try {
      use();
      log({ level: 'info', event: 'rules-reloaded' });
    } catch (error) {
      log({ level: 'error', event: 'rules-refused', message: reasonOf(error) });
    }
  });
}

/** Names of the backend's errors that an operator can fix. */
const EXPECTED = new Set(['RulesSyntaxError', 'StoreError', 'IndexesError']);

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is not valid JSON: ${reasonOf(error)}.`);
  }
}
