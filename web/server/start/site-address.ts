import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'address');

/**
 * Writes the site's address into its data folder, for commands on the same folder. Returns a function that removes it.
 */
export function noteAddress(dataDir: string, loopback: string): () => void {
  const file = fileIn(dataDir);
  try {
    writeFileSync(file, `${loopback}\n`, { mode: 0o600 });
  } catch {
    // The file cannot be written, so commands need PORT and HOST. Visitors are not affected.
  }
  return () => rmSync(file, { force: true });
}

/**
 * The address of the site that uses the folder, such as `127.0.0.1:3000`; null if unknown. The address of a killed site
 * may be left over.
 */
export function notedAddress(dataDir: string): string | null {
  try {
    const address = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^[\w.:[\]-]{1,255}:\d{1,5}$/.test(address) ? address : null;
  } catch {
    return null;
  }
}
