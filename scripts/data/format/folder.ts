import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@studio-site/backend/maintenance';
import { reasonOf } from '../../../platform/errors.ts';
import { CommandError } from '../command.ts';
import { FormatError } from './format-error.ts';
import { MANIFEST, POST_FOLDERS } from './layout.ts';
import { FILES_FOLDER } from './picture-files.ts';
import { STUDIO_FOLDER } from './studio-folder.ts';

const FOLDERS = new Set(['posts', ...Object.keys(POST_FOLDERS)]);
/**
 * Maximum size in bytes of a post's file: a document has at most 1 MiB, and each byte of it takes up to six in JSON.
 */
const LONGEST_POST = 8 * 1024 * 1024;
/** Maximum size in bytes of other files, below JavaScript's limit for strings. */
const LONGEST = 400 * 1024 * 1024;

/**
 * Writes the files into a new folder, which has a temporary name until it is complete. `copies` has
 * the source path of each file to copy, by its path in the folder.
 */
export function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
): void {
  if (existsSync(folder) && !(lstatSync(folder).isDirectory() && readdirSync(folder).length === 0))
    throw new CommandError(`${folder} already exists. Name a new folder.`);
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished))
    throw new CommandError(`${unfinished} is left over from an interrupted export. Delete it first.`);
  try {
    for (const name of ['', ...FOLDERS]) makeFolder(join(unfinished, name));
    // The files are readable by their owner only, because they contain personal data. `wx` makes writing fail if the
    // file system treats two names as equal, so that no file replaces another.
    for (const name of [...files.keys(), ...copies.keys()])
      mkdirSync(join(unfinished, dirname(name)), { recursive: true, mode: 0o700 });
    for (const [name, text] of files)
      writeFileSync(join(unfinished, name), text, { flag: 'wx', mode: 0o600 });
    for (const [name, from] of copies) {
      copyFileSync(from, join(unfinished, name), constants.COPYFILE_EXCL);
      chmodSync(join(unfinished, name), 0o600);
    }
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new CommandError(`${folder} cannot be written in ${dirname(folder)}: ${reasonOf(error)}.`);
  }
}

/**
 * Reads the text files of an export folder, by relative path. Ignores the picture files, the studio's folder, and names
 * that start with a dot, so that the folder may be a git repository. Throws `FormatError` for anything else.
 */
export function readFolderFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
  if (!existsSync(join(folder, MANIFEST)))
    throw new CommandError(
      `${folder} is no export of this program: it has no file ${MANIFEST}. For a backup use npm run restore, for the file of another program --from.`,
    );
  const files = new Map<string, string>();
  for (const name of visible(folder)) {
    if (name === FILES_FOLDER || name === STUDIO_FOLDER) continue;
    if (FOLDERS.has(name) && lstatSync(join(folder, name)).isDirectory())
      for (const inner of visible(join(folder, name))) read(folder, `${name}/${inner}`, files);
    else read(folder, name, files);
  }
  return files;
}

/**
 * Absolute paths of the picture files in an export folder, by relative path. Throws `FormatError` for anything but
 * regular files.
 */
export function readFolderCopies(folder: string): Map<string, string> {
  const place = join(folder, FILES_FOLDER);
  const copies = new Map<string, string>();
  if (!existsSync(place)) return copies;
  for (const name of visible(place)) {
    if (!lstatSync(join(place, name)).isFile())
      throw new FormatError(`${FILES_FOLDER}/${name}`, '', 'this is not a regular file.');
    copies.set(`${FILES_FOLDER}/${name}`, join(place, name));
  }
  return copies;
}

function visible(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch (error) {
    throw new CommandError(`${folder} cannot be read as a folder: ${reasonOf(error)}.`);
  }
}

function read(folder: string, name: string, files: Map<string, string>): void {
  const stats = lstatSync(join(folder, name));
  if (!stats.isFile()) throw new FormatError(name, '', 'this is not a regular file.');
  if (stats.size > (name.startsWith('posts/') ? LONGEST_POST : LONGEST))
    throw new FormatError(name, '', `its ${stats.size} bytes exceed the limit for such a file.`);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    files.set(name, decoder.decode(readFileSync(join(folder, name))));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FormatError(name, '', 'the file is not UTF-8 text.');
  }
}
