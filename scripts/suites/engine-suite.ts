import { googleEmulator } from '../../backend/conformance/google-emulator.ts';
import { findChromium } from '../../backend/test/find-chromium.ts';
import type { SuiteEngine } from '../../e2e/support/engines/engine.ts';
import { installTools } from '../../e2e/support/engines/tools/install.ts';
import { DETAILS, FEATURES, LONG_JOURNEYS } from '../suites.ts';
import type { Figures } from './figures.ts';
import { runJourneys } from './journeys.ts';

/**
 * Runs the browser tests with another engine than the embedded one: with `args`, those that these arguments of
 * Playwright select, otherwise all except the projects `endurance` and `sweeps`. The site must be built. Throws if the
 * engine is not installed.
 */
export async function suiteOn(
  engine: Exclude<SuiteEngine, 'embedded'>,
  args: string[] = [],
): Promise<Figures> {
  if (engine === 'google') {
    if (googleEmulator() === null)
      throw new Error(
        "Google's Firestore emulator (google-cloud-cli-firestore-emulator) is not installed on this machine.",
      );
    installTools();
  }
  const projects = args.length > 0 ? [] : [...FEATURES, ...LONG_JOURNEYS, ...DETAILS];
  return runJourneys({ CHROME_PATH: findChromium(), SITE_ENGINE: engine }, [...projects, ...args]);
}
