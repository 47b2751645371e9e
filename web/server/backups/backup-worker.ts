import { constants, setPriority } from 'node:os';
import { reasonOf } from '../../../platform/errors.ts';
import { makeBackup } from './make-backup.ts';
import { proveNewest } from './prove-backup.ts';
import type { SavedSite } from './write-backup.ts';

// The process in which the site makes backups and test restores. It has the lowest priority, so that it does not slow
// down pages. It ends when the site ends.

/** The task of the process: its first argument, as JSON. */
export interface BackupTask {
  site: Omit<SavedSite, 'env'>;
  /** The program's folder. */
  root: string;
  backup: boolean;
  proof: boolean;
}

/** The process's report on one step. */
export interface BackupReport {
  did: 'backup' | 'proof';
  /** A sentence if the step failed; null if it succeeded. */
  problem: string | null;
}

const { site, root, backup, proof }: BackupTask = JSON.parse(process.argv[2] ?? '');
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // The system refused the priority. The backup is still made.
}
process.on('disconnect', () => process.exit(1));

async function step(did: BackupReport['did'], work: () => Promise<unknown>): Promise<void> {
  const problem = await work().then(() => null, reasonOf);
  await new Promise((resolve) => process.send?.({ did, problem } satisfies BackupReport, resolve));
}

if (backup) await step('backup', () => makeBackup({ ...site, env: process.env }));
if (proof) await step('proof', () => proveNewest(site.backupDir, root));
process.disconnect();
