import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_STUDIO, OWN_STUDIO } from '../../web/server/studio/studio-folder.ts';

/**
 * Contents of a `.gitignore` inside `studio/`. The repository's `.gitignore` names that folder, so the Firebase CLI
 * would skip it. For the CLI this inner file takes precedence; Git does not read it, because Git skips ignored folders.
 */
const TAKES_IT_IN = '# `npm run deploy` uploads this folder, although git ignores it.\n!**\n';

/** The reason why a studio's folder cannot be uploaded to App Hosting, and what to do; null if it can be uploaded. */
export function studioNotSent(root: string, studio: string): string | null {
  return [OWN_STUDIO, DEMO_STUDIO].some((name) => studio === join(root, name))
    ? null
    : `STUDIO_DIR names ${studio}, but App Hosting receives only this folder. Move your studio to ${join(root, OWN_STUDIO)}.`;
}

/** Makes the CLI upload the owner's studio, if there is one. */
export function sendStudio(root: string): void {
  const file = join(root, OWN_STUDIO, '.gitignore');
  if (existsSync(join(root, OWN_STUDIO)) && !existsSync(file)) writeFileSync(file, TAKES_IT_IN);
}
