import { copyFileSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flush } from '../files.ts';

/**
 * Names that are not copied: hidden ones, `node_modules`, and names with a line break, which the file of checksums
 * cannot contain.
 */
const LEFT_OUT = /^\.|^node_modules$|\n/;

/**
 * Copies a studio's folder, without hidden files and `node_modules`, and without the folders in `except`, which may
 * contain secrets. Links are followed.
 */
export function copyStudio(from: string, to: string, except: readonly string[]): void {
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
export function studioSize(from: string, except: readonly string[]): number {
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

const leftOut = (except: readonly string[]) => new Set(except.flatMap((folder) => realPath(folder) ?? []));

function realPath(folder: string): string | null {
  try {
    return realpathSync(folder);
  } catch {
    return null;
  }
}
