import { copyFileSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flush } from '../write-flushed.ts';

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
  const left = new Set(except.flatMap((folder) => realPath(folder) ?? []));
  copyInto(from, to, left);
}

/**
 * `above`: real paths of the folders to skip. These are the folders in `except` (see `copyStudio`), and the parents of
 * `from`, so that links cannot form a loop.
 */
function copyInto(from: string, to: string, above: ReadonlySet<string>): void {
  const real = realPath(from);
  if (real === null || above.has(real)) return;
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from)) {
    if (LEFT_OUT.test(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    const kind = statSync(source, { throwIfNoEntry: false });
    if (kind?.isDirectory()) copyInto(source, target, new Set([...above, real]));
    else if (kind?.isFile()) {
      copyFileSync(source, target);
      flush(target);
    }
  }
  flush(to);
}

function realPath(folder: string): string | null {
  try {
    return realpathSync(folder);
  } catch {
    return null;
  }
}
