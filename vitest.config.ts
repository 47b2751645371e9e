import { defineConfig } from 'vitest/config';
import { saidOfRounds, timeLimit } from './backend/test/rounds.ts';
import { LongFirst } from './scripts/suites/long-first.ts';
import { ENDURANCE, GENERATED, PROCESSES, PURE } from './scripts/suites.ts';

console.log(saidOfRounds());

/** Installed and built files, and the browser tests of features, which Playwright runs. */
const LEFT_OUT = ['**/node_modules/**', 'web/build/**', 'features/*/journeys/**'];

export default defineConfig({
  test: {
    // A long time limit, because a slow machine must not fail a test, and no test measures time.
    testTimeout: timeLimit(60_000),
    hookTimeout: 60_000,
    // Uses all cores, because no other work runs beside the tests.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    setupFiles: ['backend/test/seed-generated-tests.ts'],
    projects: [
      {
        extends: true,
        // Test files share workers, because a worker per file would take half of the processor time.
        test: { name: 'pure', include: PURE, exclude: [...LEFT_OUT, ...GENERATED], isolate: false },
      },
      {
        extends: true,
        test: { name: 'generated', include: GENERATED, exclude: LEFT_OUT, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{backend,editor,platform,web,features,scripts,permissions,test}/**/*.test.{ts,tsx}'],
          exclude: [...LEFT_OUT, ...PURE, ...PROCESSES, ...ENDURANCE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'processes', include: PROCESSES, exclude: LEFT_OUT },
      },
      {
        extends: true,
        test: { name: 'endurance', include: ENDURANCE, exclude: LEFT_OUT },
      },
    ],
  },
});
