import { realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { StartError } from '../errors.ts';

/** The folders that settings name, for messages. */
const FOLDERS = {
  DATA_DIR: 'the data folder',
  STUDIO_DIR: 'the studio’s folder',
  BACKUP_DIR: 'the folder of backups',
  KEYS_DIR: 'the folder of keys',
} as const;

type FolderSetting = keyof typeof FOLDERS;
type Folders = Partial<Record<FolderSetting, string | null>>;

/** A folder that others can read, such as a web server. It must be apart from all others. */
export interface OpenFolder {
  setting: string;
  folder: string;
  /** Its name in error messages. */
  what: string;
}

/**
 * For each setting, the folders in which its own folder must not be. A restore replaces the data folder; each backup
 * copies the studio's folder; backups may lie on another machine, and contain no keys. Keys may be in the data folder,
 * or in the studio's, whose copies in backups leave them out.
 */
const NOT_IN: Record<FolderSetting, readonly FolderSetting[]> = {
  DATA_DIR: ['STUDIO_DIR'],
  STUDIO_DIR: [],
  BACKUP_DIR: ['DATA_DIR', 'STUDIO_DIR'],
  KEYS_DIR: ['BACKUP_DIR'],
};

/**
 * Throws `StartError` if a folder is one of the others, or in one, in which it must not be. `folders` has absolute
 * paths; null for a setting without a folder. `root`: the program's folder, which an open folder must not contain.
 */
export function checkFolders(folders: Folders, root: string, open: readonly OpenFolder[] = []): void {
  const names = Object.keys(NOT_IN) as FolderSetting[];
  for (const name of names) {
    const inner = folders[name];
    const others = NOT_IN[name].map((other) => [other, folders[other]]);
    if (inner) checkApart(name, inner, Object.fromEntries(others));
  }
  for (const { setting, folder, what } of open) {
    checkApart(setting, folder, folders);
    for (const name of names) {
      const inner = folders[name];
      if (inner) checkApart(name, inner, {}, [{ setting, folder, what }]);
    }
    if (isWithin(root, folder)) refuse(setting, folder, 'is, or contains, the program’s folder');
  }
}

/** Throws `StartError` if the folder that a setting names is one of these, or in one. */
export function checkApart(
  setting: string,
  folder: string,
  others: Folders,
  open: readonly OpenFolder[] = [],
): void {
  const all = Object.entries(FOLDERS).map(([name, what]) => ({
    folder: others[name as FolderSetting],
    what,
  }));
  for (const other of [...all, ...open])
    if (other.folder && isWithin(folder, other.folder)) refuse(setting, folder, `is in ${other.what}`);
}

function refuse(name: string, folder: string, where: string): never {
  throw new StartError(`${name} names ${folder}, which ${where}: set it to a folder of its own outside.`);
}

function isWithin(inner: string, outer: string): boolean {
  const [path, folder] = [real(inner), real(outer)];
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The path without symbolic links. Its last parts need not exist. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}
