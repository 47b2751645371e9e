import { defineConfig } from 'vitest/config';
import { patience, saidOfRounds } from './backend/test/rounds.ts';

console.log(saidOfRounds());

/** What starts processes, kills them, needs a browser or attacks a server for long: left to `npm test`. */
const PROCESSES = [
  'backend/conformance/{sdk,differential,buffering-proxy}.test.ts',
  'backend/src/{adversity,costly-requests,durability,greedy-clients,hostile-requests}.test.ts',
  'backend/src/storage/kills.test.ts',
  'backend/test/serve.test.ts',
  'scripts/{build,deploy,new-studio,run}.test.ts',
  'scripts/data/{export-import,staff}.test.ts',
  'scripts/data/move/move-to-firebase.test.ts',
];
const INSTALLED_OR_BUILT = ['**/node_modules/**', '**/build/**'];

export default defineConfig({
  test: {
    // No test is about time: a busy machine is no failure.
    testTimeout: patience(60_000),
    hookTimeout: 60_000,
    // Every core: nobody works on the machine beside the tests.
    maxWorkers: '100%',
    setupFiles: ['backend/test/seed-generated-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{backend,web,scripts,permissions}/**/*.test.{ts,tsx}'],
          exclude: [...INSTALLED_OR_BUILT, ...PROCESSES],
          // Files share workers: half of the processor time of a worker for each.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'processes', include: PROCESSES, exclude: INSTALLED_OR_BUILT },
      },
    ],
  },
});
