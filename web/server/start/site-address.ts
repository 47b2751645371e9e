import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'address');

/** Notes in a data folder where the site that holds it answers, for commands on the same folder. Returns the way to take it back. */
export function noteAddress(dataDir: string, loopback: string): () => void {
  const file = fileIn(dataDir);
  try {
    writeFileSync(file, `${loopback}\n`, { mode: 0o600 });
  } catch {
    // Commands then need PORT and HOST; visitors are not affected.
  }
  return () => rmSync(file, { force: true });
}

/**
 * Where the site that holds the folder answers, such as `127.0.0.1:3000`; null when nothing says so. Of a folder that
 * nobody holds it may be what a killed site left.
 */
export function notedAddress(dataDir: string): string | null {
  try {
    const address = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^[\w.:[\]-]{1,255}:\d{1,5}$/.test(address) ? address : null;
  } catch {
    return null;
  }
}
