import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { runTool, staticChecks } from './check.ts';
import { findChromium } from './chromium.ts';

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
count(vitestOk, () => {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(
    vitestReport,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests };
});

console.log('\n— build');
await ensureBuilt(root);

console.log('\n— browser journeys');
const playwrightReport = join(reports, 'playwright.json');
const playwrightOk = runTool(['playwright', 'test', '--reporter=list,json'], {
  env: { CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
});
count(playwrightOk, () => {
  const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    playwrightReport,
  );
  // A journey may be tried twice: on a busy machine a browser can be slower than any patience. It is told which were.
  if (stats.flaky > 0) console.log(`\n${stats.flaky} journeys passed at the second try only.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
});

rmSync(reports, { recursive: true, force: true });
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Adds a runner's figures; a runner that failed without a failed test (a crash, a file that does not load) counts as one. */
function count(ok: boolean, figures: () => { passed: number; failed: number }): void {
  try {
    const result = figures();
    passed += result.passed;
    failed += ok || result.failed > 0 ? result.failed : 1;
  } catch (error) {
    console.error(`The runner left no report: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
}

function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
