/** Generated tests of pure functions. They take longer than all other pure tests together. */
export const GENERATED = ['editor/{format/looks,lines/lines,paste/words}-kept.test.ts'];

/**
 * Pure tests: they call functions, and open no server, database, worker or process. `npm run check` runs all of them but
 * `GENERATED`, and of the other tests only those of files with changes that are not committed yet.
 */
export const PURE = [
  'backend/src/{model,rules}/**/*.test.ts',
  'editor/**/*.test.ts',
  'web/*.test.ts',
  'platform/{data,domain,staff}/**/*.test.ts',
  'web/{data,domain,site,staff,ui}/**/*.test.{ts,tsx}',
  'features/*/{data,model,site,staff,ui}/**/*.test.{ts,tsx}',
];

/** Test files that start processes or a browser, or use the network. `npm test` runs them, `npm run check` does not. */
export const PROCESSES = [
  'backend/conformance/sdk.test.ts',
  'backend/test/serve.test.ts',
  'scripts/{check-studio,new-studio,run}.test.ts',
  'scripts/data/{export-import,staff}.test.ts',
  'features/*/**/*.process.test.ts',
  'scripts/licences/licences.test.ts',
  'test/firebase-files/firebase-files.test.ts',
  'web/server/build/ensure-built.test.ts',
];

/** Test files with long loops, kills, floods, builds or comparisons. `npm run test:endurance` runs them. */
export const ENDURANCE = [
  'backend/conformance/{buffering-proxy,differential}.test.ts',
  'backend/src/{adversity,costly-requests,durability,greedy-clients,hostile-requests}.test.ts',
  'backend/src/{outbox,storage}/kills.test.ts',
  'scripts/{build,deploy/deploy,gfm-specification,patch-notes,unwritable-folder}.test.ts',
  'test/{container/container,live-stage/{caddy,live},mail-servers/mail-servers}.test.ts',
  'scripts/data/backup-process.test.ts',
  'features/*/**/*.long.test.ts',
  'scripts/data/move/move-to-firebase.test.ts',
  'scripts/update/update.test.ts',
];

/** The slowest test files of `npm test`, slowest first. */
export const LONG = [
  'editor/format/looks-kept.test.ts',
  'permissions/matrix.test.ts',
  'editor/paste/words-kept.test.ts',
  'backend/conformance/sdk.test.ts',
  'backend/test/serve.test.ts',
  'scripts/data/export-import.test.ts',
  'scripts/data/staff.test.ts',
  'platform/pictures/serve-pictures.test.ts',
  'backend/conformance/rules.test.ts',
  'backend/test/storage-sdk.test.ts',
  'backend/src/store/restore.test.ts',
  'scripts/run.test.ts',
  'backend/conformance/storage.test.ts',
];

/** Playwright projects of `npm test`, with at least one journey for each feature. */
export const FEATURES = ['--project=staff', '--project=visitor'];

/** Playwright projects with long journeys of features. `npm run test:endurance` runs them, `npm test` does not. */
export const LONG_JOURNEYS = ['--project=staff-long', '--project=visitor-long'];

/** Playwright projects that test less common cases. `npm run test:details` runs them, `npm test` does not. */
export const DETAILS = ['--project=staff-details', '--project=visitor-details'];
