import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyFolder, StoreError } from '@studio-site/backend/maintenance';
import { reasonOf } from '../reason-of.ts';
import { REDIRECTS_FILE } from '../redirects/redirects.ts';
import { flush, writeFlushed } from '../write-flushed.ts';
import { BackupError } from './backup-error.ts';
import { type BackupFacts, factsText, PARTS } from './backup-facts.ts';
import { writeChecksums } from './checksums.ts';
import { savedSettings } from './saved-settings.ts';

/**
 * Names that are not copied: hidden ones, `node_modules`, and names with a line break, which the file of checksums
 * cannot contain.
 */
const LEFT_OUT = /^\.|^node_modules$|\n/;

const leftOut = (except: readonly string[]) => new Set(except.flatMap((folder) => realPath(folder) ?? []));

/** The site whose data is backed up. */
export interface SavedSite {
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Absolute path of the studio's folder. */
  studioDir: string;
  /** Whether `studioDir` is the demo studio that comes with the program. */
  isDemoStudio: boolean;
  /** Absolute path of the folder of keys, which is never part of a backup. */
  keysDir: string;
  /** Whether the site runs in demo mode. */
  demo: boolean;
  env: Record<string, string | undefined>;
  /** Names of settings that the site has but `env` lacks, because they may contain a secret. */
  secretSettings?: readonly string[];
  /** Absolute path of the folder of all backups, which is never part of a backup. */
  backupDir: string;
  /** Megabytes that must stay free on the disk of the backup. A twentieth of the disk suffices if that is less. */
  freeSpace: number;
  /** Free and total bytes of the disk of a folder; replaced by tests. */
  disk?: (folder: string) => { free: number; total: number };
}

/**
 * Writes a complete backup of a site into a new folder: documents, accounts, files of pictures and clips, redirects,
 * the studio's folder, and the settings without secrets. The site may be running. `earlier`: folders of earlier
 * backups, whose picture files are hard-linked instead of copied. The folder gets its final name when all files are
 * flushed to the disk. Throws `BackupError` or `StoreError`.
 */
export async function writeBackup(
  site: SavedSite,
  folder: string,
  { now, earlier = [] }: { now: number; earlier?: readonly string[] },
): Promise<BackupFacts> {
  if (existsSync(folder)) throw new BackupError(`${folder} already exists. Name another folder.`);
  const unfinished = join(dirname(folder), `.unfinished-${basename(folder)}`);
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const notInStudio = [site.dataDir, site.backupDir, site.keysDir];
    const expectRoom = (bytes: number) =>
      refuseFullDisk(unfinished, bytes + studioSize(site.studioDir, notInStudio), site);
    const { objects, lost } = await copyFolder(site.dataDir, unfinished, { earlier, expectRoom });
    const redirects = join(site.dataDir, REDIRECTS_FILE);
    if (existsSync(redirects)) writeFlushed(join(unfinished, PARTS.redirects), readFileSync(redirects));
    copyStudio(site.studioDir, join(unfinished, PARTS.studio), notInStudio);
    const settings = savedSettings(site.env, site.secretSettings ?? []);
    writeFlushed(join(unfinished, PARTS.settings), settings.text);
    const facts: BackupFacts = {
      made: new Date(now).toISOString(),
      objects,
      lost,
      studio: site.isDemoStudio ? 'demo' : 'own',
      demo: site.demo,
      settingsLeftOut: settings.leftOut,
    };
    const [name, text] = factsText(facts);
    writeFlushed(join(unfinished, name), text);
    await writeChecksums(unfinished, objectChecksums(unfinished));
    flush(unfinished);
    renameSync(unfinished, folder);
    flush(dirname(folder));
    return facts;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new BackupError(`The backup ${folder} cannot be written: ${reasonOf(error)}.`);
  }
}

/**
 * The checksums of the object files in a backup, by path. An object file's name is its checksum, which was verified
 * when the file was first copied into a backup.
 */
function objectChecksums(folder: string): Map<string, string> {
  const root = join(folder, 'objects');
  const folders = existsSync(root) ? readdirSync(root) : [];
  return new Map(
    folders.flatMap((name) =>
      readdirSync(join(root, name)).map((content) => [`objects/${name}/${content}`, content] as const),
    ),
  );
}

function refuseFullDisk(folder: string, bytes: number, { freeSpace, disk = diskOf }: SavedSite): void {
  const { free, total } = disk(folder);
  const kept = Math.min(freeSpace * 1_000_000, total / 20);
  if (free - bytes >= kept) return;
  const megabytes = (size: number) => Math.ceil(size / 1_000_000);
  throw new StoreError(
    `The disk of ${dirname(folder)} is too full for a backup, which needs ${megabytes(bytes)} MB beside the ${megabytes(kept)} MB that stay free. Free some space, or set BACKUP_DIR to another disk.`,
  );
}

function diskOf(folder: string): { free: number; total: number } {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Copies a studio's folder, without hidden files and `node_modules`, and without the folders in `except`, which may
 * contain secrets. Links are followed.
 */
function copyStudio(from: string, to: string, except: readonly string[]): void {
  const folders: string[] = [];
  for (const { path, size } of partsOf(from, '', leftOut(except))) {
    const target = join(to, path);
    if (size === null) {
      mkdirSync(target, { mode: 0o700 });
      folders.push(target);
    } else {
      copyFileSync(join(from, path), target);
      flush(target);
    }
  }
  for (const folder of folders) flush(folder);
}

/** The bytes of all files that `copyStudio` copies. */
function studioSize(from: string, except: readonly string[]): number {
  return [...partsOf(from, '', leftOut(except))].reduce((sum, { size }) => sum + (size ?? 0), 0);
}

/** A file or folder of a studio, with its path relative to the studio's folder. `size`: bytes; null for a folder. */
interface StudioPart {
  path: string;
  size: number | null;
}

/**
 * The files and folders in `from`, each folder before its content. `above`: real paths of the folders to skip. These are
 * the folders in `except` (see `copyStudio`), and the parents of `from`, so that links cannot form a loop.
 */
function* partsOf(from: string, path: string, above: ReadonlySet<string>): Generator<StudioPart> {
  const real = realPath(from);
  if (real === null || above.has(real)) return;
  yield { path, size: null };
  for (const name of readdirSync(from)) {
    if (LEFT_OUT.test(name)) continue;
    const [source, inside] = [join(from, name), join(path, name)];
    const kind = statSync(source, { throwIfNoEntry: false });
    if (kind?.isDirectory()) yield* partsOf(source, inside, new Set([...above, real]));
    else if (kind?.isFile()) yield { path: inside, size: kind.size };
  }
}

function realPath(folder: string): string | null {
  try {
    return realpathSync(folder);
  } catch {
    return null;
  }
}
