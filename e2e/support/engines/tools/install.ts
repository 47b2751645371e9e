import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs Google's Auth and Storage emulators in this folder if they are missing. Throws if they cannot be downloaded.
 */
export function installTools(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/firebase-tools'))) return;
  console.log("Installing firebase-tools for Google's Auth and Storage emulators…");
  // Skips install scripts, because the emulators are plain Node programs.
  const run = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'],
    {
      cwd: import.meta.dirname,
      stdio: 'inherit',
    },
  );
  if (run.status !== 0)
    throw new Error('firebase-tools could not be installed: is the npm registry reachable?');
}
