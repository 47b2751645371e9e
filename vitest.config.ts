import { defineConfig } from 'vitest/config';
import { patience, saidOfRounds } from './backend/test/rounds.ts';

console.log(saidOfRounds());

export default defineConfig({
  test: {
    // No test is about time: a busy machine is no failure.
    testTimeout: patience(60_000),
    hookTimeout: 60_000,
    include: ['{backend,web,scripts,permissions}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    setupFiles: ['backend/test/seed-generated-tests.ts'],
  },
});
