import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_STUDIO, OWN_STUDIO } from '../../web/server/start/studio-folder.ts';

/**
 * The Firebase CLI uploads no file that a `.gitignore` names, and ours names `studio/`. For the CLI the file of the
 * folder itself goes before that; for git it does not, which never looks into a folder that is ignored.
 */
const TAKES_IT_IN = '# `npm run deploy` sends this folder along; git goes on ignoring it.\n!**\n';

/** What stands in the way of sending a studio's folder to App Hosting, and what to do; null when nothing does. */
export function studioNotSent(root: string, studio: string): string | null {
  return [OWN_STUDIO, DEMO_STUDIO].some((name) => studio === join(root, name))
    ? null
    : `STUDIO_DIR names ${studio}, and App Hosting gets this folder alone: move your studio to ${join(root, OWN_STUDIO)}.`;
}

/** Lets the CLI upload the owner's own studio, where there is one. */
export function sendStudio(root: string): void {
  const file = join(root, OWN_STUDIO, '.gitignore');
  if (existsSync(join(root, OWN_STUDIO)) && !existsSync(file)) writeFileSync(file, TAKES_IT_IN);
}
