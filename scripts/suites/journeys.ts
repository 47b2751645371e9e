import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figures, figuresOf, readReport } from './figures.ts';
import { runTool } from './run-tool.ts';

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

/**
 * Runs browser tests with Playwright. `args` are passed on, such as files or titles. `config` is the folder of the
 * configuration.
 */
export async function runJourneys(
  env: Record<string, string>,
  args: string[] = [],
  config = 'e2e',
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-journeys-'));
  const report = join(folder, 'playwright.json');
  const ok = await runTool(['playwright', 'test', `--config=${config}`, '--reporter=list,json', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const figures = figuresOf(ok, () => {
    const { stats, suites } = readReport<{
      stats: { expected: number; unexpected: number; flaky: number };
      suites: Suite[];
    }>(report);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      flaky: suites.flatMap((suite) => flakyIn(suite)),
    };
  });
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

/** Titles of tests that passed only at the second attempt, as happens with time-outs on a busy machine. */
function flakyIn({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${title} › ${spec.title}`);
  return [...own, ...suites.flatMap((suite) => flakyIn({ ...suite, title: `${title} › ${suite.title}` }))];
}
