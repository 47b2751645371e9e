import { StartError } from '../../platform/errors.ts';
import { type Redirects, readRedirects, redirectLoopProblem } from '../../platform/owner-files/redirects.ts';
import { checkDemoOrigin, checkGoogleOrigin, type Settings } from '../../platform/settings/settings.ts';

/**
 * Checks the address of the site, and reads its redirects. `opened` is its address if none is configured. Throws
 * `StartError`; `warning` is a sentence for the log, or null.
 */
export function checkAddresses(
  settings: Settings,
  configured: string | null,
  opened: string,
  isEmbedded: boolean,
): { origin: string; redirects: Redirects; warning: string | null } {
  const origin = configured ?? opened;
  checkDemoOrigin(settings, origin);
  const warning = checkGoogleOrigin(settings, configured, origin);
  // An import stores its redirects in the data folder, because a site that runs as a service can write only there.
  const folders = isEmbedded ? [settings.studioDir, settings.dataDir] : [settings.studioDir];
  const redirects = readRedirects(...folders);
  const loop = redirectLoopProblem(redirects, origin);
  if (loop) throw new StartError(loop);
  return { origin, redirects, warning };
}
