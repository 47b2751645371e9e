import { googleEmulator } from '../../backend/conformance/google-emulator.ts';
import { findChromium } from '../../backend/test/find-chromium.ts';
import type { SuiteEngine } from '../../e2e/support/engines/engine.ts';
import { installTools } from '../../e2e/support/engines/tools/install.ts';
import { DETAILS, FEATURES, LONG_JOURNEYS } from '../suites.ts';
import type { Figures } from './figures.ts';
import { runJourneys } from './journeys.ts';

/**
 * Runs browser tests with another engine than the embedded one. `args` are passed to Playwright, such as names of test
 * files. Without `args`, runs the tests of features, also the long and the less common ones. The site must be built.
 * Throws if Google's emulators are needed, but one is not installed and cannot be downloaded.
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
