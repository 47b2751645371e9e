import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programOptions } from '../platform/settings/environment-file.ts';
import { DEMO_STUDIO, OWN_STUDIO } from '../platform/settings/studio-folder.ts';
import { copyStudio } from './copy-studio.ts';

// `npm run new-studio`: copies the demo studio to the owner's studio folder. Never overwrites an existing folder.
const root = join(import.meta.dirname, '..');
const own = join(root, OWN_STUDIO);

programOptions({}, `npm run new-studio takes no arguments. It creates the folder ${OWN_STUDIO}.`);
if (existsSync(own)) {
  console.error(`${own} already exists and is left unchanged. Move it away to start over.`);
  process.exitCode = 1;
} else {
  copyStudio(join(root, DEMO_STUDIO), own);
  console.log(
    `${own} was created. Edit studio.config.ts, put your files into pictures/, and start the site again.`,
  );
}
