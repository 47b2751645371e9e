import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { suiteEngine } from './support/engines/engine.ts';

/** A journey on Google's Firestore emulator alone: part of `npm run test:official`, for machines that have it. */
const GOOGLE_FIRESTORE = 'operations/google-firestore.test.ts';

/** The same journeys in every engine: `npm run test:browsers`. */
const BROWSERS = 'browsers/*.test.ts';

const VISITOR = 'visitor/**/*.test.ts';
/** Loops, sweeps, kills and whole programs: `npm run test:endurance` runs them, `npm test` does not. */
const ENDURANCE = 'endurance/**/*.test.ts';

/** Pages of one site share a process, and what it has compiled. */
const SHARED = '--process-per-site';

/** How the browser is started, with these flags besides. */
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

// Journeys start their own servers on free ports.
export default defineConfig<{ firstVisit: boolean }>({
  testDir: '.',
  outputDir: '../test-results',
  ...(process.env.CONFORMANCE_TARGET === 'google'
    ? { testMatch: GOOGLE_FIRESTORE }
    : {
        testIgnore: [GOOGLE_FIRESTORE, BROWSERS],
        // A project of its own has workers of its own, and so sites of its own (support/site.ts): what staff publish is
        // not on the pages that visitors' tests read. Short files come last, so that no worker is alone at the end.
        projects: [
          {
            name: 'staff',
            testIgnore: [GOOGLE_FIRESTORE, BROWSERS, VISITOR, ENDURANCE],
            // People come back: their browsers have the scripts already (support/warm-context.ts).
            use: { firstVisit: false, ...browser(SHARED) },
          },
          { name: 'visitor', testMatch: VISITOR, use: { firstVisit: false, ...browser(SHARED) } },
          { name: 'endurance', testMatch: ENDURANCE },
        ],
      }),
  // Left out on other engines are the tests of what only the embedded one has: its data folder, its start, its
  // sign-ups, its OpenID sign-in, and rules of its own.
  ...(suiteEngine() === 'embedded' ? {} : { grepInvert: /@embedded/ }),
  fullyParallel: false,
  // Half of a journey's time is waiting: for a timer, a long poll, a program that starts.
  workers: Math.max(2, availableParallelism()) * 2,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...browser(),
    trace: 'off',
  },
});
