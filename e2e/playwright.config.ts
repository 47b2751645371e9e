import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { suiteEngine } from './support/engines/engine.ts';

/** The tests that need Google's Firestore emulator. They are part of `npm run test:official`. */
const GOOGLE_FIRESTORE = 'operations/google-firestore.test.ts';

/** The folders of browser tests: those of the whole site, and those of each feature. */
const JOURNEYS = '{e2e,features/*/journeys}';
/** Tests that `npm run test:browsers` runs in every browser engine. */
const BROWSERS = `${JOURNEYS}/browsers/*.test.ts`;

const VISITOR = `${JOURNEYS}/visitor/**/*.test.ts`;
/** Tests with long loops, crowds, killed processes and whole programs. Only `npm run test:endurance` runs them. */
const ENDURANCE = `${JOURNEYS}/endurance/**/*.test.ts`;
/** Tests of one thing on many screens, widths or states. Only `npm run test:details` runs them. */
const SWEEPS = `${JOURNEYS}/sweeps/**/*.test.ts`;
/** Long tests of features. Only `npm run test:endurance` runs them. */
const LONG = /@long/;
/** Further tests of features that other tests cover. Only `npm run test:details` runs them. */
const DETAILS = /@details/;

/** Skips tests of features that only the embedded engine has, such as sign-ups, if the engine is another one. */
const NOT_HERE = suiteEngine() === 'embedded' ? [] : [/@embedded/];

/** Lets pages of a site share a process and its compiled code. */
const SHARED = '--process-per-site';

/** Launch options of the browser, with additional flags. */
const browser = (...flags: string[]) => ({
  launchOptions: {
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  },
});

/**
 * The projects of tests for returning visitors, whose browsers have cached the scripts (support/warm-context.ts): one
 * for the tests with `@long`, one for those with `@details`, and one for the others.
 */
const projectsOf = (name: string, files: { testMatch?: string; testIgnore?: string[] }) =>
  [
    { name, grepInvert: [DETAILS, LONG, ...NOT_HERE] },
    { name: `${name}-long`, grep: LONG, grepInvert: NOT_HERE },
    { name: `${name}-details`, grep: DETAILS, grepInvert: NOT_HERE },
  ].map((part) => ({ ...part, ...files, use: { firstVisit: false, ...browser(SHARED) } }));

// Tests start their own servers on free ports.
export default defineConfig<{ firstVisit: boolean }>({
  testDir: '..',
  outputDir: '../test-results',
  ...(process.env.CONFORMANCE_TARGET === 'google'
    ? { testMatch: GOOGLE_FIRESTORE }
    : {
        testMatch: `${JOURNEYS}/**/*.test.ts`,
        testIgnore: [GOOGLE_FIRESTORE, BROWSERS],
        // Each project has its own workers and therefore its own sites (support/site.ts), so that posts published by
        // staff tests are not on the pages of visitors' tests.
        projects: [
          ...projectsOf('staff', { testIgnore: [GOOGLE_FIRESTORE, BROWSERS, VISITOR, ENDURANCE, SWEEPS] }),
          ...projectsOf('visitor', { testMatch: VISITOR }),
          { name: 'endurance', testMatch: ENDURANCE, grepInvert: NOT_HERE },
          { name: 'sweeps', testMatch: SWEEPS, grepInvert: NOT_HERE },
        ],
      }),
  fullyParallel: false,
  // Twice as many workers as cores, because tests spend half of their time waiting.
  workers: Math.max(2, availableParallelism()) * 2,
  retries: 1,
  // Long time limits, because a slow machine must not fail a test. Emulators are slow to start.
  timeout: suiteEngine() === 'embedded' ? 150_000 : 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...browser(),
    // The demo's main look is dark. Tests of its light look set `light`.
    colorScheme: 'dark',
    trace: 'off',
  },
});
