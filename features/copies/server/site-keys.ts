import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeFlushed } from '../../../platform/files.ts';
import { generationFolder, keyPart, type partDecoder, type partEncoder } from './part.ts';
import type { CopyTarget } from './targets/copy-target.ts';

// The site's own keys sign ID tokens and the links in mails, and are needed to check the passwords of machine accounts.
// If a restore uses the keys from the copy, all of these stay valid. Only the owner's private key decrypts the copied
// keys.

/** Files of the data folder that contain one key each. */
const KEY_FILES = ['owner-token', 'signing-key.pem'] as const;
const siteKeys = z.record(z.enum(KEY_FILES), z.string());

/** Content of the key files by their names. */
export type SiteKeys = z.infer<typeof siteKeys>;

const keysName = (generation: string) => `${generationFolder(generation)}/keys.age`;

/** Encodes the keys of a data folder for a generation of the copy. Returns the part's name and bytes. */
export async function keysPart(
  dataDir: string,
  generation: string,
  encode: ReturnType<typeof partEncoder>,
): Promise<[name: string, bytes: Uint8Array]> {
  const keys = Object.fromEntries(KEY_FILES.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]));
  const bytes = Buffer.from(JSON.stringify(keys));
  return [keysName(generation), await encode({ format: 1, generation }, bytes)];
}

/** The keys of a generation; null if the copy has none, or they are damaged. */
export async function fetchKeys(
  target: CopyTarget,
  decode: ReturnType<typeof partDecoder>,
  generation: string,
): Promise<SiteKeys | null> {
  const part = await target.get(keysName(generation));
  const decoded = part && (await decode(keyPart, part).catch(() => null));
  if (decoded?.header.generation !== generation) return null;
  return siteKeys.parse(JSON.parse(decoded.bytes.toString('utf8')));
}

/**
 * Writes keys into a data folder. Keys that the folder already has are kept. Returns the names of kept files that differ
 * from the given keys.
 */
export function putKeys(dataDir: string, keys: SiteKeys): string[] {
  return KEY_FILES.filter((name) => {
    const file = join(dataDir, name);
    if (existsSync(file)) return readFileSync(file, 'utf8') !== keys[name];
    writeFlushed(file, keys[name]);
    return false;
  });
}
