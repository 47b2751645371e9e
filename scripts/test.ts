import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { saidOfRounds } from '../backend/test/rounds.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { staticChecks } from './check.ts';
import { runJourneys } from './suites/journeys.ts';
import { endWith, figuresOfSteps } from './suites/run-tool.ts';
import { runUnitTests } from './suites/unit-tests.ts';
import { FEATURES } from './suites.ts';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';

const GIB = 2 ** 30;

// `npm test`: static checks, tests without a browser, and browser tests. `npm run test:endurance` has longer ones. The
// browser tests and those that start programs mostly wait for servers and pages, so all tests run at the same time. The
// last line is `N passed, N failed`.
const started = Date.now();
const CHROME_PATH = findChromium();
const memoryFolder = createMemoryFolder();
const env = { CHROME_PATH, ...(memoryFolder === null ? {} : { TMPDIR: memoryFolder }) };
console.log(`Browser: ${CHROME_PATH}\n${saidOfRounds()}`);

console.log('\n— build');
await ensureBuilt(join(import.meta.dirname, '..'));

console.log(
  '\n— browser journeys, while static checks and unit tests run; the output of each follows when it has ended',
);
const [journeys, checks, unit, programs] = await Promise.all([
  runJourneys(env, FEATURES),
  staticChecks(),
  runUnitTests(env, ['--project=pure', '--project=generated', '--project=unit'], 'unit and wire tests'),
  runUnitTests(env, ['--project=processes', '--maxWorkers=1'], 'tests that start programs'),
]);

if (memoryFolder !== null) rmSync(memoryFolder, { recursive: true, force: true });
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
endWith([figuresOfSteps(checks.map(({ name, passed }) => [name, passed])), unit, programs, journeys]);

/**
 * Creates a folder in memory for temporary files of tests; the caller removes it. On a disk, the tests would spend most
 * of their time waiting for databases to flush. Null if the system has no file system in memory, or too little space in
 * it, as in most containers, or too little free memory.
 */
function createMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < 2 * GIB || freemem() < 2 * GIB) return null;
    return mkdtempSync(`${IN_MEMORY}/studio-site-test-`);
  } catch {
    return null;
  }
}
