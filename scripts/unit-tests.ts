import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figures, figuresOf, readReport } from './figures.ts';
import { runTool } from './run-tool.ts';

/** Runs unit and wire tests with Vitest; `args` are its own, such as files. With a title, its output comes in one piece. */
export async function runUnitTests(
  env: Record<string, string>,
  args: string[] = [],
  title?: string,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-unit-'));
  const report = join(folder, 'vitest.json');
  const ok = await runTool(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { env, ...(title === undefined ? {} : { title }) },
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
