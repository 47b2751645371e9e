import { join } from 'node:path';
import { chooseEngine } from '../platform/engine/choose-engine.ts';
import { reasonOf, StartError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { loadEnvironmentFile, programOptions } from '../platform/settings/environment-file.ts';
import { checkFeatureSettings } from '../platform/settings/feature-settings.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { checkAddresses } from '../web/server/check-addresses.ts';
import { loadStudio } from '../web/server/studio/config/studio-config.ts';
import { openStudioFiles } from '../web/server/studio/studio-files.ts';

// `npm run check-studio`: reads settings and studio as a start does, while the site may run. Starts and writes nothing.
const root = join(import.meta.dirname, '..');

programOptions(
  {},
  'npm run check-studio takes no arguments. It checks the settings and the folder in STUDIO_DIR.',
);
const notes: string[] = [];
const note: Log = ({ message }) => void notes.push(String(message));
try {
  const places = loadEnvironmentFile(root);
  const settings = readSettings(process.env, root, places);
  const { studioDir } = settings;
  const studio = await loadStudio(studioDir, note);
  await checkFeatureSettings(settings, studio, root);
  openStudioFiles(studioDir, studio, note);
  const { redirects, warning } = checkAddresses(
    settings,
    settings.mainOrigin ?? studio.mainOrigin,
    `http://localhost:${settings.port}`,
    chooseEngine(settings).kind === 'embedded',
  );
  notes.push(...redirects.problems, ...(warning ? [warning] : []));
  for (const message of notes) console.warn(message);
  console.log(`The studio in ${studioDir} is valid: a start accepts it.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  for (const message of notes) console.warn(message);
  console.error(`${reasonOf(error)}\nThe site would not start. Correct this before you restart it.`);
  process.exitCode = 1;
}
