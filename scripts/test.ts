import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { runTool, staticChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { type Figures, figuresOf, readReport, runJourneys } from './journeys.ts';

// Everything: static checks, unit and wire tests, browser journeys. Ends with the line `N passed, N failed`.
const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'studio-site-test-'));
const started = Date.now();
let passed = 0;
let failed = 0;

for (const step of staticChecks()) step.passed ? passed++ : failed++;

const CHROME_PATH = findChromium();
console.log(`\nBrowser: ${CHROME_PATH}`);

console.log('\n— unit and wire tests');
const vitestReport = join(reports, 'vitest.json');
const vitestOk = runTool(
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  {
    env: { CHROME_PATH },
  },
);
count(
  figuresOf(vitestOk, () => {
    const report = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  }),
);
rmSync(reports, { recursive: true, force: true });

console.log('\n— build');
await ensureBuilt(root);

console.log('\n— browser journeys');
count(runJourneys({ CHROME_PATH }));

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function count(figures: Figures): void {
  passed += figures.passed;
  failed += figures.failed;
}
