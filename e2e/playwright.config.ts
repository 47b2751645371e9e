import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { suiteEngine } from './support/engines/engine.ts';

/** A journey on Google's Firestore emulator alone: part of `npm run test:official`, for machines that have it. */
const GOOGLE_FIRESTORE = 'operations/google-firestore.test.ts';

/** Journeys of one folder share a site for each worker; those of another have a new one (support/site.ts). */
const FOLDERS = ['endurance', 'operations', 'security', 'staff', 'visitor'];

// Journeys start their own servers on free ports.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  ...(process.env.CONFORMANCE_TARGET === 'google'
    ? { testMatch: GOOGLE_FIRESTORE }
    : {
        testIgnore: GOOGLE_FIRESTORE,
        // A project of its own has workers of its own: what staff publish is not on the pages that visitors' tests read.
        projects: FOLDERS.map((name) => ({ name, testMatch: `${name}/**/*.test.ts` })),
      }),
  // Left out on other engines are the tests of what only the embedded one has: its data folder, its start, its
  // sign-ups, its OpenID sign-in, and rules of its own.
  ...(suiteEngine() === 'embedded' ? {} : { grepInvert: /@embedded/ }),
  fullyParallel: false,
  workers: Math.max(2, availableParallelism()) + 1,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
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
      ],
    },
    trace: 'off',
  },
});
