import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from './store-error.ts';

// Prevents a start on a folder that lost its database. Such a folder looks like a new one, so the start would create a
// site with demo content beside the old pictures. The folder is recognized by other files of a site, one of which
// (`has-documents`) records that there were documents.

const noteIn = (dataDir: string) => join(dataDir, 'has-documents');

/** Files that exist only together with a database. */
const OF_A_SITE =
  /^(version|signing-key\.pem|owner-token|has-documents|studio\.sqlite\.closed|studio-.+\.sqlite)$/;

/** Throws `StoreError` if the folder had a database that is now missing or empty. */
export function refuseLostDatabase(dataDir: string): void {
  const file = join(dataDir, 'studio.sqlite');
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return;
  const trace = readdirSync(dataDir).find((name) => OF_A_SITE.test(name)) ?? firstObject(dataDir);
  if (trace !== undefined)
    throw lost(dataDir, `studio.sqlite is ${size === 0 ? 'empty' : 'missing'}, but ${trace} exists`);
}

/** For a database without documents: throws `StoreError` if the file `has-documents` says that it had some. */
export function refuseLostDocuments(dataDir: string): void {
  if (existsSync(noteIn(dataDir))) throw lost(dataDir, 'studio.sqlite no longer contains any documents');
}

/** Records in the folder whether its database has documents. Ignores errors, such as a full disk. */
export function noteDocuments(dataDir: string, hasDocuments: boolean): void {
  const note = noteIn(dataDir);
  if (existsSync(note) === hasDocuments) return;
  try {
    if (hasDocuments) writeFileSync(note, '', { mode: 0o600 });
    else rmSync(note);
  } catch {
    // A later commit or the next start tries again.
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
    `The data folder ${dataDir} has lost its database (${why}), so nothing was started or deleted. Put studio.sqlite back, or restore a backup with npm run restore -- <file> --force. For a new site, set DATA_DIR to an empty folder.`,
  );
