import { readFileSync } from 'node:fs';

/** The result of a test run. */
export interface Figures {
  passed: number;
  failed: number;
  /** Titles of tests that passed only at the second attempt. They count as passed. */
  flaky: string[];
}

/** The result of a test runner. If it failed without a failed test, as after a crash, that counts as one failure. */
export function figuresOf(ok: boolean, read: () => Figures): Figures {
  try {
    const figures = read();
    return { ...figures, failed: ok || figures.failed > 0 ? figures.failed : 1 };
  } catch (error) {
    console.error(`The test runner wrote no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, flaky: [] };
  }
}

/** Reads the JSON report of a test runner. Throws if there is none. */
export function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/**
 * Prints the results of all runs, and last the line `N passed, N failed`. Exits with code 0 if a test passed and none
 * failed, otherwise with code 1.
 */
export function endWith(runs: Figures[]): never {
  const sum = (one: (figures: Figures) => number) => runs.reduce((total, run) => total + one(run), 0);
  const flaky = runs.flatMap((run) => run.flaky);
  console.log(`\nFlaky, passed only on the second try: ${flaky.length}`);
  for (const title of flaky) console.log(`  ${title}`);
  const passed = sum((run) => run.passed);
  const failed = sum((run) => run.failed);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
