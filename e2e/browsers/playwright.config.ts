import { defineConfig } from '@playwright/test';

/** The path of each engine's browser, set by scripts/browsers.ts. */
const programs = [
  ['chromium', process.env.CHROME_PATH],
  ['firefox', process.env.FIREFOX_PATH],
  ['webkit', process.env.WEBKIT_PATH],
] as const;

// `npm run test:browsers`: runs the same tests in every browser engine.
export default defineConfig({
  testDir: '../..',
  testMatch: '{e2e,features/*/journeys}/browsers/*.test.ts',
  outputDir: '../../test-results',
  projects: programs.flatMap(([name, program]) => (program ? [{ name, metadata: { program } }] : [])),
  workers: 2,
  retries: 1,
  timeout: 150_000,
  // The same time limit as in tab.ts. It is long, because these browsers render without a graphics card.
  expect: { timeout: 30_000 },
});
