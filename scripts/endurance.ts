import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { runJourneys } from './suites/journeys.ts';
import { endWith, figuresOfSteps, runTool } from './suites/run-tool.ts';
import { runUnitTests } from './suites/unit-tests.ts';
import { ENDURANCE, LONG_JOURNEYS } from './suites.ts';

// `npm run test:endurance`: tests that `npm test` omits because they are long, such as long journeys, killed processes
// and browsers, floods, concurrent moves and saves, whole programs, and longer loops of generated cases. Then come the
// soak test, the core without features, and a client that attacks a running site. ROUNDS=1 gives loops of the length in
// docs/evidence/test-counts.md; SEED=n generates other cases. The last line is `N passed, N failed`.
const started = Date.now();
const root = join(import.meta.dirname, '..');
/** Default: a tenth of the full number of rounds, so that the suite takes at most twenty minutes on two cores. */
const ROUNDS = process.env.ROUNDS ?? '0.1';
/** Duration of the soak test in minutes: 5 for ROUNDS=1, at least 1 and at most 60. */
const SOAK_MINUTES = Math.max(1, Math.min(5 * Number(ROUNDS), 60));
const CHROME_PATH = findChromium();
const env = { CHROME_PATH, ROUNDS };

const glob = (pattern: string | string[]) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });
/** Test files whose loops depend on ROUNDS. */
const loops = glob('{backend,editor,features,platform,scripts,web}/**/*.test.ts').filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('test/rounds.ts'),
);

console.log('\n— build');
await ensureBuilt(root);

// Runs the two suites one after the other. Both start whole programs and builds, and together they would exceed their
// time limits on two cores.
console.log('\n— unit and wire tests');
const unit = await runUnitTests(env, [...new Set([...loops, ...glob(ENDURANCE)])]);

console.log('\n— browser journeys');
const journeys = await runJourneys(env, ['--project=endurance', ...LONG_JOURNEYS]);

const steps: [title: string, passed: boolean][] = [];
const step = async (title: string, ...args: string[]) => {
  steps.push([title, await runTool(['node', ...args], { title })]);
};
// Soak test and attacks run alone, because they count a request that a busy machine does not answer as a failure.
await step('soak', 'bench/soak/run.ts', String(SOAK_MINUTES));
await Promise.all([
  step('features removed one by one', 'scripts/without.ts', 'each'),
  step('the core alone', 'scripts/without.ts', 'all'),
]);
await step('attacks by one client', 'bench/attack/run.ts');

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
endWith([unit, journeys, figuresOfSteps(steps)]);
