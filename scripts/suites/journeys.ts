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
 * Runs browser journeys with Playwright; `args` are its own: files, titles. `config` is the folder of its
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

/** Journeys that passed in their second try: on a busy machine a browser can exceed any time-out. */
function flakyIn({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${title} › ${spec.title}`);
  return [...own, ...suites.flatMap((suite) => flakyIn({ ...suite, title: `${title} › ${suite.title}` }))];
}
