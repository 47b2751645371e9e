import { setTimeout as pause } from 'node:timers/promises';
import { folderVersion } from '@studio-site/backend/maintenance';
import { SENDS_NOTHING } from '../../platform/outbox/sending-folder.ts';
import { isAnswering, notedAddress } from '../../platform/settings/site-address.ts';
import { putDataBack } from './data-copy.ts';
import { moveClone } from './new-version.ts';
import { forgetRecord, markInstalled, readRecord, type UpdateRecord } from './record.ts';
import { moveBack } from './switch-version.ts';
import { UpdateError } from './update-error.ts';
import { clearAway, type Environment, type UpdateFolder } from './update-folder.ts';

/** Number of attempts, one per second, while a restarting service has locked the data folder. */
const TRIES = 15;

/**
 * Restores the version before the last update. If the update migrated the data, it also restores the backup from before
 * the update, and keeps the current data in a separate file. Throws `UpdateError`.
 */
export async function goBack(call: {
  updateFolder: UpdateFolder;
  env: Environment;
  /** Whether to wait for the data folder, which a restarting service releases after a moment. */
  waitsForData: boolean;
  say(line: string): void;
}): Promise<UpdateRecord> {
  const { updateFolder, env, say } = call;
  const record = readRecord(updateFolder);
  if (record === null) throw new UpdateError('There is no earlier version to go back to.');
  const { dataDir, dataVersion, backup } = record;
  const isMigrated = dataVersion !== null && (folderVersion(dataDir) ?? 0) > dataVersion;
  if (isMigrated && !call.waitsForData && (await isAnswering(notedAddress(dataDir))))
    throw new UpdateError(
      'Nothing was changed. The new version has changed the data format, so stop the site first, then try again.',
    );
  // The clone comes first, because git may refuse to switch it, and then nothing has changed yet.
  if (record.commits) moveClone(updateFolder, env, record.commits, 'back');
  moveBack(updateFolder, record);
  clearAway(updateFolder);
  markInstalled(updateFolder.root);
  if (isMigrated && backup !== null) {
    await restoreData(updateFolder, env, dataDir, backup, call.waitsForData ? TRIES : 1);
    say(`The data was restored from ${backup}. The data before that is kept in ${dataDir}.`);
    say(SENDS_NOTHING);
  }
  forgetRecord(updateFolder);
  return record;
}

async function restoreData(
  updateFolder: UpdateFolder,
  env: Environment,
  dataDir: string,
  backup: string,
  tries: number,
): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return putDataBack(updateFolder, env, dataDir, backup);
    } catch (error) {
      if (left <= 1)
        throw new UpdateError(
          `The previous version of the program is back in place, but not its data (${(error as Error).message}). Stop the site, then run npm run restore -- ${backup} --force`,
        );
      await pause(1000);
    }
  }
}
