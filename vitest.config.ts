import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{backend,web,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
  },
});
