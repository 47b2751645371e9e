import { SETTING_CHECKS } from '../../features/server.ts';
import { isFeatureOn } from '../../web/domain/feature.ts';
import type { Studio } from '../../web/domain/studio.ts';
import type { Settings } from './settings.ts';

/** Throws `StartError` if settings of a feature that the studio has on contradict each other. */
export async function checkFeatureSettings(
  settings: Settings,
  studio: Pick<Studio, 'features'>,
  root: string,
): Promise<void> {
  for (const [name, check] of Object.entries(SETTING_CHECKS))
    if (isFeatureOn(studio, name)) await check(settings, root);
}
