import { constants, setPriority } from 'node:os';
import { makeBackup } from '../../../platform/backups/make-backup.ts';
import type { BackupReport, BackupTask } from '../../../platform/backups/open-backups.ts';
import { proveNewest } from '../../../platform/backups/prove-backup.ts';
import { reasonOf } from '../../../platform/errors.ts';
import { loadStudio } from '../studio/config/studio-config.ts';

// The process in which the site makes backups and test restores. It has the lowest priority, so that it does not slow
// down pages. It ends when the site ends.

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
if (proof) await step('proof', () => proveNewest(site.backupDir, root, loadStudio));
process.disconnect();
