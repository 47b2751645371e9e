import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../errors.ts';

/** The folder of the owner's studio, and the folder of the demo studio, which a fresh clone uses. */
export const OWN_STUDIO = 'studio';
export const DEMO_STUDIO = 'demo-studio';

/**
 * Absolute path of the studio's folder: `STUDIO_DIR` if set, else `studio/` if it exists, else `demo-studio/`. Throws
 * `StartError` if `STUDIO_DIR` does not exist.
 */
export function studioFolder(root: string, asked: string | undefined): string {
  const own = join(root, OWN_STUDIO);
  if (asked === undefined) return existsSync(own) ? own : join(root, DEMO_STUDIO);
  const folder = resolve(root, asked);
  if (!existsSync(folder)) throw new StartError(`STUDIO_DIR names ${folder}, which does not exist.`);
  return folder;
}
