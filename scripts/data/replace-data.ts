import { type Restored, restoreFolder } from '@studio-site/backend/maintenance';
import { noteCopied, SENDS_NOTHING } from '../../platform/outbox/sending-folder.ts';
import type { Call } from './command.ts';

/** Replaces the site's data with that of a database file, and says so. `source`: where the file comes from. */
export async function replaceData(call: Call, file: string, source: string): Promise<void> {
  const restored = await restoreFolder(call.dataDir, file, restoreOptions(call));
  noteCopied(call.dataDir);
  sayRestored(restored, source, call);
}

export const restoreOptions = ({ options }: Call) => ({ force: options.has('force'), now: Date.now() });

/** Says what a restore has done. */
export function sayRestored(restored: Restored, source: string, { dataDir, say }: Call): void {
  const { documents, accounts, objects, previous } = restored;
  say(
    `${dataDir} now holds the ${documents} documents, ${accounts} accounts and ${objects} picture files from ${source}.`,
  );
  if (previous !== null) say(`The previous data is in ${previous}. Delete it when you no longer need it.`);
  say(SENDS_NOTHING);
}
