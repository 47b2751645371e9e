import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '15.34.2';
const cached = join(import.meta.dirname, `../../node_modules/.cache/firebase-tools-${VERSION}-schema.json`);

/**
 * The JSON schema by which the Firebase CLI validates `firebase.json`. Extracts this file from the npm package and
 * caches it, because the whole CLI is large. Throws if it is not cached and cannot be downloaded.
 */
export function firebaseJsonSchema(): unknown {
  if (!existsSync(cached)) fetchSchema();
  return JSON.parse(readFileSync(cached, 'utf8'));
}

function fetchSchema(): void {
  const folder = mkdtempSync(join(tmpdir(), 'firebase-tools-'));
  try {
    const pack = ['pack', `firebase-tools@${VERSION}`, '--silent', '--pack-destination', folder];
    execFileSync('npm', pack, { stdio: ['ignore', 'ignore', 'inherit'] });
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    const file = 'package/schema/firebase-config.json';
    execFileSync('tar', ['-xzf', join(folder, packed), '-C', folder, file]);
    mkdirSync(join(cached, '../..'), { recursive: true });
    // The file is renamed only when complete, because another process may be fetching it at the same time.
    const mine = `${cached}.${process.pid}`;
    copyFileSync(join(folder, file), mine);
    renameSync(mine, cached);
  } catch (error) {
    throw new Error(
      `The schema of firebase.json comes with firebase-tools@${VERSION}, which could not be downloaded: is the npm registry reachable?`,
      { cause: error },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
