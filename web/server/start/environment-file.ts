import { resolve } from 'node:path';
import { reasonOf } from '../reason-of.ts';
import { StartError } from './start-error.ts';

/**
 * Adds the settings of the file `.env` at the root to the environment of this process; a setting that the environment
 * has already wins. `ENV_FILE` names another file, and none when it is empty. Throws `StartError`.
 */
export function loadEnvironmentFile(root: string): void {
  const { ENV_FILE: asked } = process.env;
  if (asked === '') return;
  const file = resolve(root, asked ?? '.env');
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (asked === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}
