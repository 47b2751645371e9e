import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './check.ts';
import { type Figures, figuresOf, readReport } from './figures.ts';

/** Runs unit and wire tests with Vitest; `args` are its own, such as files. */
export function runUnitTests(env: Record<string, string>, args: string[] = []): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-unit-'));
  const report = join(folder, 'vitest.json');
  const ok = runTool(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { env },
  );
  const figures = figuresOf(ok, () => {
    const { numPassedTests, numFailedTests } = readReport<{
      numPassedTests: number;
      numFailedTests: number;
    }>(report);
    return { passed: numPassedTests, failed: numFailedTests, flaky: [] };
  });
  rmSync(folder, { recursive: true, force: true });
  return figures;
}
