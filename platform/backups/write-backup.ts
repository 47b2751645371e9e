import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyFolder, StoreError } from '@studio-site/backend/maintenance';
import type { Setting } from '../../web/domain/setting.ts';
import { BackupError, reasonOf } from '../errors.ts';
import { flush, writeFlushed } from '../files.ts';
import { REDIRECTS_FILE } from '../owner-files/redirects.ts';
import { SETTINGS } from '../settings/setting-list.ts';
import { type BackupFacts, factsText, PARTS } from './backup-facts.ts';
import { writeChecksums } from './checksums.ts';
import { copyStudio, studioSize } from './copy-studio.ts';

/** The settings of a site as a backup stores them. */
interface SavedSettings {
  /** Lines of a `.env` file. */
  text: string;
  /** Names of settings that are left out, because they may contain a secret or do not fit into a `.env` file. */
  leftOut: string[];
}

/**
 * The settings in an environment, except those that depend on the machine or may contain a secret. `known`: names of
 * settings that are missing from the environment because they may contain a secret.
 */
function savedSettings(env: Record<string, string | undefined>, known: readonly string[]): SavedSettings {
  const lines: string[] = [];
  const leftOut = new Set(known);
  const settings: [string, Setting][] = Object.entries(SETTINGS);
  for (const [name, { backup }] of settings.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const value = env[name];
    if (value === undefined || backup === 'machine') continue;
    const line = backup === 'yes' ? lineOf(name, value) : null;
    if (line === null) leftOut.add(name);
    else lines.push(line);
  }
  return { text: lines.join(''), leftOut: [...leftOut].sort() };
}

/** A line of a `.env` file; null for a value that such a file cannot contain. */
function lineOf(name: string, value: string): string | null {
  if (/^[\w.,:/@+-]*$/.test(value)) return `${name}=${value}\n`;
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark));
  return quote === undefined || value.includes('\n') ? null : `${name}=${quote}${value}${quote}\n`;
}

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
