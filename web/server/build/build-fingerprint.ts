import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo's uploaded pictures, and the code that makes their variants. */
export const PICTURE_SOURCES = [
  'demo-studio/uploads',
  'web/server/build/make-demo-variants.ts',
  'platform/domain/pictures/picture-address.ts',
];
/** The inputs of the build, relative to the repository's root. */
const SOURCES = [
  ...PICTURE_SOURCES,
  'web/data',
  'web/domain',
  'web/plugins',
  'web/site',
  'web/staff',
  'web/ui',
  'web/public',
  'platform/data',
  'platform/domain',
  'platform/staff',
  'editor',
  'features',
  'web/server/build/inline-script.ts',
  'backend/src/browser',
  // The staff area's writing guide imports this page.
  'docs/writing.md',
  'package-lock.json',
];
/** Files below `SOURCES` that do not affect the build: tests, and the types that the type check generates. */
const LEFT_OUT = /\.test\.tsx?$|[\\/]\.react-router[\\/]/;

/** A hash of the paths and contents of all files below `sources`. Default: all inputs of the build. */
export function fingerprintOf(root: string, sources: readonly string[] = SOURCES): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !LEFT_OUT.test(file))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    // The demo studio may be missing, because owners may delete it.
    if (code === 'ENOENT') return [];
    throw error;
  }
}
