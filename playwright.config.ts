import { defineConfig } from '@playwright/test';

// Journeys start their own servers on free ports (e2e/site.ts); nothing is shared between test files.
export default defineConfig({
  testDir: 'e2e',
  // These need programs of Google's: `npm run test:official`.
  testIgnore: 'official/**',
  fullyParallel: false,
  workers: 2,
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
