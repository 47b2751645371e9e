/** Test files that start processes or a browser, or fetch something: part of `npm test`, left out of `npm run check`. */
export const PROCESSES = [
  'backend/conformance/sdk.test.ts',
  'backend/test/serve.test.ts',
  'scripts/{firebase-files,new-studio,run}.test.ts',
  'scripts/data/{export-import,staff}.test.ts',
  'web/server/start/ensure-built.test.ts',
];

/** Test files that kill, flood, build or compare for long: `npm run test:endurance` alone runs them. */
export const ENDURANCE = [
  'backend/conformance/{buffering-proxy,differential}.test.ts',
  'backend/src/{adversity,costly-requests,durability,greedy-clients,hostile-requests}.test.ts',
  'backend/src/storage/kills.test.ts',
  'scripts/{build,container/container,deploy/deploy,unwritable-folder}.test.ts',
  'scripts/data/elsewhere/import-samples.test.ts',
  'scripts/data/move/move-to-firebase.test.ts',
  'scripts/update/update.test.ts',
];

/** The test files of `npm test` that take longest, the longest first. */
export const LONG = [
  'permissions/matrix.test.ts',
  'backend/conformance/sdk.test.ts',
  'backend/test/serve.test.ts',
  'scripts/data/export-import.test.ts',
  'scripts/data/staff.test.ts',
  'web/server/pictures/serve-pictures.test.ts',
  'backend/conformance/rules.test.ts',
  'backend/test/storage-sdk.test.ts',
  'backend/src/store/restore.test.ts',
  'scripts/run.test.ts',
  'backend/conformance/storage.test.ts',
];
