import { join } from 'node:path';
import { FEATURES } from '../features/all.ts';
import { StartError } from '../platform/errors.ts';
import { loadEnvironmentFile, programOptions } from '../platform/settings/environment-file.ts';
import { readStudioDir } from '../platform/settings/settings.ts';
import { type Feature, isFeatureOn } from '../web/domain/feature.ts';
import type { Studio } from '../web/domain/studio.ts';
import { loadStudio } from '../web/server/studio/config/studio-config.ts';

// `npm run features`: lists the features, each in one line. Starts and writes nothing.

/** A line for each feature: its name, whether it is on, its stored data, its settings, and its actions at the start. */
export function featureLines(
  features: Readonly<Record<string, Feature>>,
  studio: Pick<Studio, 'features'>,
): string[] {
  const width = Math.max(...Object.keys(features).map((name) => name.length));
  return Object.entries(features).map(
    ([name, { title, collections = {}, settings = {}, atStart = 'nothing' }]) => {
      const stored = Object.values(collections).map(({ path }) => path);
      const parts = [
        `${title}.`,
        stored.length > 0 ? `Stores ${stored.join(', ')}.` : 'Stores nothing.',
        ...(Object.keys(settings).length > 0 ? [`Settings: ${Object.keys(settings).join(', ')}.`] : []),
        `At the start: ${atStart}.`,
      ];
      return `${name.padEnd(width)}  ${isFeatureOn(studio, name) ? 'on ' : 'off'}  ${parts.join(' ')}`;
    },
  );
}

if (import.meta.main) {
  programOptions(
    {},
    'npm run features takes no arguments. It lists the features of the studio in STUDIO_DIR.',
  );
  const root = join(import.meta.dirname, '..');
  try {
    loadEnvironmentFile(root);
    const studio = await loadStudio(readStudioDir(process.env, root));
    for (const line of featureLines(FEATURES, studio)) console.log(line);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
