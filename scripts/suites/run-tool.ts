import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_PROCESS } from '../site-program.ts';

const root = join(import.meta.dirname, '../..');

interface ToolOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** A heading for the output. If it is given, the output is buffered until the program ends. */
  title?: string;
}

/** Runs a program from node_modules. Resolves to whether it succeeded. */
export function runTool(args: string[], options: ToolOptions = {}): Promise<boolean> {
  const { cwd = root, title } = options;
  const bin = join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    // Shares the compile cache, because tests start the same programs again and again.
    NODE_COMPILE_CACHE: SITE_PROCESS.env.NODE_COMPILE_CACHE,
    ...options.env,
    PATH: `${bin}:${process.env.PATH}`,
  };
  const [program = '', ...rest] = args;
  const child = spawn(program, rest, {
    cwd,
    env,
    stdio: [
      'ignore',
      ...(title === undefined ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      if (title !== undefined) process.stdout.write(`\n— ${title}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}

/** The result of a test run. */
export interface Figures {
  passed: number;
  /** Titles of the tests and steps that failed. */
  failed: string[];
  /** Titles of tests that passed only at the second attempt. They count as passed. */
  flaky: string[];
}

/** The result of a test runner. If it failed without a failed test, as after a crash, that counts as one failure. */
export function figuresOf(ok: boolean, read: () => Figures): Figures {
  try {
    const figures = read();
    const failed = ok || figures.failed.length > 0 ? figures.failed : ['the test runner, but no test of it'];
    return { ...figures, failed };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: [`the test runner, which wrote no report: ${problem}`], flaky: [] };
  }
}

/** The result of steps, such as programs, by title. */
export const figuresOfSteps = (steps: readonly (readonly [title: string, passed: boolean])[]): Figures => ({
  passed: steps.filter(([, passed]) => passed).length,
  failed: steps.flatMap(([title, passed]) => (passed ? [] : [title])),
  flaky: [],
});

/** Reads the JSON report of a test runner. Throws if there is none. */
export function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/**
 * Prints what failed in any of the runs, and last the line `N passed, N failed`. Exits with code 0 if a test passed and none
 * failed, otherwise with code 1.
 */
export function endWith(runs: Figures[]): never {
  const [flaky, failed] = [runs.flatMap((run) => run.flaky), runs.flatMap((run) => run.failed)];
  const passed = runs.reduce((total, run) => total + run.passed, 0);
  console.log(`\nFlaky, passed only on the second try: ${flaky.length}`);
  for (const title of flaky) console.log(`  ${title}`);
  for (const title of failed) console.log(`Failed: ${title}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
}
