import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { saidOfRounds } from '../backend/test/rounds.ts';
import { ensureBuilt } from '../web/server/start/ensure-built.ts';
import { staticChecks } from './check.ts';
import { endWith } from './figures.ts';
import { runJourneys } from './journeys.ts';
import { runUnitTests } from './unit-tests.ts';

// Everything: static checks, unit and wire tests, browser journeys. Ends with the line `N passed, N failed`.
const started = Date.now();
const steps = staticChecks();
const failed = steps.filter((step) => !step.passed).length;
const checks = { passed: steps.length - failed, failed, flaky: [] };

const CHROME_PATH = findChromium();
console.log(`\nBrowser: ${CHROME_PATH}\n${saidOfRounds()}`);

console.log('\n— unit and wire tests');
const unit = runUnitTests({ CHROME_PATH });

console.log('\n— build');
await ensureBuilt(join(import.meta.dirname, '..'));

console.log('\n— browser journeys');
const journeys = runJourneys({ CHROME_PATH });

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
endWith([checks, unit, journeys]);
