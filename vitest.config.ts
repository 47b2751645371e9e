import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // No test is about time: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['{backend,web,scripts,permissions}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
  },
});
