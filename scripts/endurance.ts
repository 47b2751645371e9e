import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { ensureBuilt } from '../web/server/start/ensure-built.ts';
import { endWith } from './figures.ts';
import { runJourneys } from './journeys.ts';
import { runTool } from './run-tool.ts';
import { runUnitTests } from './unit-tests.ts';

// The loops of which `npm test` makes a few rounds, in whole: killed processes and browsers, moves and saves at the
// same time, generated requests, queries and documents; then two minutes of the soak. ROUNDS=10 makes them ten times as
// long, SEED=n generates other cases. At the end one client attacks a running site. Ends with the line `N passed, N failed`.
const started = Date.now();
const root = join(import.meta.dirname, '..');
const ROUNDS = process.env.ROUNDS ?? '1';
const CHROME_PATH = findChromium();
/** Test files whose loops ask for their rounds. */
const loops = globSync('{backend,scripts}/**/*.test.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).filter((file) => readFileSync(join(root, file), 'utf8').includes('test/rounds.ts'));

console.log('\n— unit and wire tests with loops');
const unit = await runUnitTests({ CHROME_PATH, ROUNDS }, loops);

console.log('\n— build');
await ensureBuilt(root);

// Alone: how much a killed browser may lose is a matter of time.
console.log('\n— browser journeys with loops');
const journeys = await runJourneys({ CHROME_PATH, ROUNDS }, ['endurance/']);

console.log('\n— soak');
const soak = (await runTool(['node', 'bench/soak/run.ts', String(2 * Number(ROUNDS))])) ? 1 : 0;

console.log('\n— one client attacks');
const attack = (await runTool(['node', 'bench/attack/run.ts'])) ? 1 : 0;

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
endWith([unit, journeys, { passed: soak + attack, failed: 2 - soak - attack, flaky: [] }]);
