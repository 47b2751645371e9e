import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googleEmulator } from '../../backend/conformance/google-emulator.ts';
import { findChromium } from '../../backend/test/find-chromium.ts';
import type { SuiteEngine } from '../../e2e/support/engines/engine.ts';
import { installTools } from '../../e2e/support/engines/tools/install.ts';
import { DETAILS, FEATURES, LONG_JOURNEYS } from '../suites.ts';
import { type Figures, figuresOf, readReport, runTool } from './run-tool.ts';

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

/**
 * Runs browser tests with Playwright. `args` are passed on, such as files or titles. `config` is the folder of the
 * configuration.
 */
export async function runJourneys(
  env: Record<string, string>,
  args: string[] = [],
  config = 'e2e',
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-journeys-'));
  const report = join(folder, 'playwright.json');
  const ok = await runTool(['playwright', 'test', `--config=${config}`, '--reporter=list,json', ...args], {
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      // Keeps the compiled tests, which by default are in the folder for temporary files, for the next run.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(import.meta.dirname, '../../node_modules/.cache/journeys'),
    },
  });
  const figures = figuresOf(ok, () => {
    const { stats, suites } = readReport<{
      stats: { expected: number; flaky: number };
      suites: Suite[];
    }>(report);
    return {
      passed: stats.expected + stats.flaky,
      failed: suites.flatMap((suite) => titlesOf('unexpected', suite)),
      // As happens with time-outs on a busy machine.
      flaky: suites.flatMap((suite) => titlesOf('flaky', suite)),
    };
  });
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

/** Titles of the tests in a suite that ended with this status. */
function titlesOf(wanted: 'unexpected' | 'flaky', { title, suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map((spec) => `${title} › ${spec.title}`);
  return [
    ...own,
    ...suites.flatMap((suite) => titlesOf(wanted, { ...suite, title: `${title} › ${suite.title}` })),
  ];
}

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
