import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './check.ts';

export interface Figures {
  passed: number;
  failed: number;
}

/** Runs browser journeys with Playwright; `args` are its own: files, titles. Says which needed a second try. */
export function runJourneys(env: Record<string, string>, args: string[] = []): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-journeys-'));
  const report = join(folder, 'playwright.json');
  const ok = runTool(['playwright', 'test', '--config=e2e', '--reporter=list,json', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const figures = figuresOf(ok, () => {
    const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report);
    // A journey may be tried twice: on a busy machine a browser can be slower than any patience. It is told which were.
    if (stats.flaky > 0) console.log(`\n${stats.flaky} journeys passed at the second try only.`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

/** A runner's figures; a runner that failed without a failed test (a crash, a file that does not load) counts as one. */
export function figuresOf(ok: boolean, read: () => Figures): Figures {
  try {
    const figures = read();
    return { ...figures, failed: ok || figures.failed > 0 ? figures.failed : 1 };
  } catch (error) {
    console.error(`The runner left no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

export function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
