import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { BackupError } from '../errors.ts';

/** The file in a backup that describes its contents. */
const FACTS = 'backup.json';

/** Names of parts of a backup. The database and the folder `objects` have the same structure as in a data folder. */
export const PARTS = {
  database: 'studio.sqlite',
  studio: 'studio',
  settings: 'settings.env',
  redirects: 'redirects.txt',
};

/** The newest backup format that this program reads. */
const FORMAT = 1;

const facts = z.object({
  format: z.number(),
  /** When the backup was made, as an ISO time. */
  made: z.string(),
  /** Number of files of pictures and clips. */
  objects: z.number(),
  /** Files of pictures and clips that were missing or damaged in the data folder when the backup was made. */
  lost: z.array(z.string()),
  /** `own`: the owner's studio. `demo`: the studio that comes with the program. */
  studio: z.enum(['own', 'demo']),
  /** Whether the site ran in demo mode. */
  demo: z.boolean(),
  /** Names of settings that are not in the backup (`SavedSettings.leftOut`). */
  settingsLeftOut: z.array(z.string()),
});

export type BackupFacts = Omit<z.infer<typeof facts>, 'format'>;

/** Returns the name and the text of the file that describes a backup. */
export function factsText(known: BackupFacts): [name: string, text: string] {
  return [FACTS, `${JSON.stringify({ format: FORMAT, ...known }, null, 2)}\n`];
}

/** Reads the file that describes a backup. Throws `BackupError`. */
export function readFacts(folder: string): BackupFacts {
  let read: z.infer<typeof facts>;
  try {
    read = facts.parse(JSON.parse(readFileSync(join(folder, FACTS), 'utf8')));
  } catch {
    throw new BackupError(`${folder} is not a backup: its ${FACTS} cannot be read.`);
  }
  if (read.format > FORMAT)
    throw new BackupError(
      `${folder} was written by a newer version of this program. Use that version to restore it.`,
    );
  return read;
}
