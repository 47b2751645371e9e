import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { suiteEngine } from './support/engines/engine.ts';

/** A journey on Google's Firestore emulator alone: part of `npm run test:official`, for machines that have it. */
const GOOGLE_FIRESTORE = 'operations/google-firestore.test.ts';

// Journeys start their own servers on free ports (support/site.ts); nothing is shared between test files.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  ...(process.env.CONFORMANCE_TARGET === 'google'
    ? { testMatch: GOOGLE_FIRESTORE }
    : { testIgnore: GOOGLE_FIRESTORE }),
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
