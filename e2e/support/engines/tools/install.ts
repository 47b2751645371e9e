import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs Google's Auth and Storage emulators into this folder where it is not there yet. Throws when it cannot be had. */
export function installTools(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/firebase-tools'))) return;
  console.log("Installing firebase-tools for Google's Auth and Storage emulators …");
  // The emulator is plain Node: nothing of it is to be built or run while it is installed.
  const run = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'],
    {
      cwd: import.meta.dirname,
      stdio: 'inherit',
    },
  );
  if (run.status !== 0)
    throw new Error('firebase-tools could not be installed: is the npm registry in reach?');
}
