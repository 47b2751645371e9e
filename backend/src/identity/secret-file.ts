import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Reads a secret of the data folder, making it first when it is absent. Only the owner of the process may read it. */
export function secretFile(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = make();
  // Written beside and moved into place, so that a crash leaves no half of it.
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
