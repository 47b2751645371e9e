import { defineConfig } from '@playwright/test';

/** The path of each engine's browser, which scripts/browsers.ts sets. */
const programs = [
  ['chromium', process.env.CHROME_PATH],
  ['firefox', process.env.FIREFOX_PATH],
  ['webkit', process.env.WEBKIT_PATH],
] as const;

// `npm run test:browsers`: the same journeys in every engine.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  projects: programs.flatMap(([name, program]) => (program ? [{ name, metadata: { program } }] : [])),
  workers: 2,
  retries: 1,
  timeout: 150_000,
  // As long as the time-outs in tab.ts, because these engines draw without a graphics card.
  expect: { timeout: 30_000 },
});
