import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

/** The owner's own studio, and the one that a fresh clone shows. */
export const OWN_STUDIO = 'studio';
export const DEMO_STUDIO = 'demo-studio';

/**
 * The folder of the studio that is shown, an absolute path: what `STUDIO_DIR` says, else `studio/` where it exists,
 * else `demo-studio/`. Throws `StartError` when the folder that was asked for does not exist.
 */
export function studioFolder(root: string, asked: string | undefined): string {
  const own = join(root, OWN_STUDIO);
  if (asked === undefined) return existsSync(own) ? own : join(root, DEMO_STUDIO);
  const folder = resolve(root, asked);
  if (!existsSync(folder)) throw new StartError(`STUDIO_DIR names ${folder}, which does not exist.`);
  return folder;
}
