import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Figures, figuresOf, readReport, runTool } from './run-tool.ts';

/**
 * Runs tests with Vitest. `args` are passed on, such as files. With a `title`, the output is buffered. A failed test
 * runs once more, because on a busy machine a time-out may be exceeded; if it then passes, it counts as flaky.
 */
export async function runUnitTests(
  env: Record<string, string>,
  args: string[] = [],
  title?: string,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-unit-'));
  const report = join(folder, 'vitest.json');
  const flakyTests = join(folder, 'flaky.txt');
  const ok = await runTool(
    [
      'vitest',
      'run',
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${join(import.meta.dirname, 'flaky-reporter.ts')}`,
      ...args,
    ],
    { env: { ...env, FLAKY_TESTS: flakyTests }, ...(title === undefined ? {} : { title }) },
  );
  const figures = figuresOf(ok, () => {
    const { numPassedTests, testResults } = readReport<Report>(report);
    return {
      passed: numPassedTests,
      failed: testResults.flatMap(failedIn),
      flaky: linesOf(flakyTests),
    };
  });
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

interface FileReport {
  name: string;
  status: 'passed' | 'failed';
  assertionResults: { fullName: string; status: string }[];
}

interface Report {
  numPassedTests: number;
  testResults: FileReport[];
}

/** The titles of a file's failed tests; the file itself if something else in it failed, such as its `beforeAll`. */
function failedIn({ name, status, assertionResults }: FileReport): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({ fullName }) => `${file} › ${fullName}`);
}

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
