import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { suiteEngine } from './support/engines/engine.ts';

/** A journey on Google's Firestore emulator only: part of `npm run test:official`, for machines with the emulator. */
const GOOGLE_FIRESTORE = 'operations/google-firestore.test.ts';

/** The journeys that run in every browser engine by `npm run test:browsers`. */
const BROWSERS = 'browsers/*.test.ts';

const VISITOR = 'visitor/**/*.test.ts';
/** Loops, sweeps, kills and whole programs: only `npm run test:endurance` runs them. */
const ENDURANCE = 'endurance/**/*.test.ts';
/** Further journeys about a feature that other ones cover: `npm test` leaves them out. */
const DETAILS = /@details/;

/** Tests of features that only the embedded engine has: its data folder, its start, its sign-ups, its rules. */
const NOT_HERE = suiteEngine() === 'embedded' ? [] : [/@embedded/];

/** Pages of one site share a process and its compiled code. */
const SHARED = '--process-per-site';

/** The browser's launch options, with these additional flags. */
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

/** A project's journeys of returning people, whose browsers have cached the scripts (support/warm-context.ts). */
const partOf = (project: string) => ({
  use: { firstVisit: false, ...browser(SHARED) },
  ...(project.endsWith('-details')
    ? { grep: DETAILS, grepInvert: NOT_HERE }
    : { grepInvert: [DETAILS, ...NOT_HERE] }),
});

// Journeys start their own servers on free ports.
export default defineConfig<{ firstVisit: boolean }>({
  testDir: '.',
  outputDir: '../test-results',
  ...(process.env.CONFORMANCE_TARGET === 'google'
    ? { testMatch: GOOGLE_FIRESTORE }
    : {
        testIgnore: [GOOGLE_FIRESTORE, BROWSERS],
        // Each project has its own workers, and so its own sites (support/site.ts): posts that staff tests publish are
        // not on the pages of visitors' tests. Short files come last, so that no worker is left alone at the end.
        projects: [
          ...['staff', 'staff-details'].map((name) => ({
            name,
            testIgnore: [GOOGLE_FIRESTORE, BROWSERS, VISITOR, ENDURANCE],
            ...partOf(name),
          })),
          ...['visitor', 'visitor-details'].map((name) => ({ name, testMatch: VISITOR, ...partOf(name) })),
          { name: 'endurance', testMatch: ENDURANCE, grepInvert: NOT_HERE },
        ],
      }),
  fullyParallel: false,
  // Four workers use two cores, because half of a journey is waiting: for timers, polls and programs.
  workers: Math.max(2, availableParallelism()) * 2,
  retries: 1,
  // Emulators, which some tests start for a site of their own, take long to be ready.
  timeout: suiteEngine() === 'embedded' ? 60_000 : 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...browser(),
    trace: 'off',
  },
});
