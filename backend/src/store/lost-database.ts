import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from './store-error.ts';

// A folder whose database is gone looks like a new one, and a start would make a new site of it: with demo content, and
// with pictures that no object has. So a folder says in a file that it has documents, and other files say it as well.

const noteIn = (dataDir: string) => join(dataDir, 'has-documents');

/** Files that only a folder with a database has. */
const OF_A_SITE =
  /^(version|signing-key\.pem|owner-token|has-documents|studio\.sqlite\.closed|studio-.+\.sqlite)$/;

/** Throws `StoreError` for a folder that had a database, where that is missing or has no byte. */
export function refuseLostDatabase(dataDir: string): void {
  const file = join(dataDir, 'studio.sqlite');
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return;
  const trace = readdirSync(dataDir).find((name) => OF_A_SITE.test(name)) ?? firstObject(dataDir);
  if (trace !== undefined)
    throw lost(dataDir, `studio.sqlite is ${size === 0 ? 'empty' : 'missing'}, but ${trace} is there`);
}

/** Throws `StoreError` for a database without documents where the folder says that it has some. */
export function refuseLostDocuments(dataDir: string): void {
  if (existsSync(noteIn(dataDir))) throw lost(dataDir, 'studio.sqlite has no documents any more');
}

/** Notes in the folder whether its database has documents. A disk that is full only costs the note. */
export function noteDocuments(dataDir: string, hasDocuments: boolean): void {
  const note = noteIn(dataDir);
  if (existsSync(note) === hasDocuments) return;
  try {
    if (hasDocuments) writeFileSync(note, '', { mode: 0o600 });
    else rmSync(note);
  } catch {
    // The next start tries again.
  }
}

function firstObject(dataDir: string): string | undefined {
  const root = join(dataDir, 'objects');
  if (!existsSync(root)) return undefined;
  const entries = readdirSync(root, { withFileTypes: true, recursive: true });
  const file = entries.find((entry) => entry.isFile());
  return file && `objects/${file.name}`;
}

const lost = (dataDir: string, why: string) =>
  new StoreError(
    `The data folder ${dataDir} has lost its database (${why}), so nothing was started or deleted: put studio.sqlite back or restore a backup with npm run restore -- <file> --force; for a new site set DATA_DIR to an empty folder.`,
  );
