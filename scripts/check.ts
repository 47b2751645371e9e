import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runTool } from './suites/run-tool.ts';

export interface Step {
  name: string;
  passed: boolean;
  seconds: number;
}

const root = join(import.meta.dirname, '..');

/**
 * Checks types. A later run checks only what has changed since, and what depends on it. With one checker, because each of
 * the default four works out the shared types for itself, and two checks run at a time.
 */
const typesOf = (project: string) => [
  ...['tsc', '-p', project, '--checkers', '1', '--incremental'],
  ...['--tsBuildInfoFile', join(root, `node_modules/.cache/types/${basename(resolve(root, project))}.json`)],
];

/** Checks format, lint rules, types, imports and unused code. Two checks run at a time, for two cores. */
export async function staticChecks(): Promise<Step[]> {
  const inTurn = async (wanted: (readonly [name: string, args: string[], cwd?: string])[]) => {
    const steps: Step[] = [];
    for (const [name, args, cwd = root] of wanted)
      steps.push(await timed(name, () => runTool(args, { cwd, title: name })));
    return steps;
  };
  const steps = await Promise.all([
    inTurn([
      ['format and lint', ['biome', 'ci', '.']],
      ['types: backend', typesOf('backend')],
      ['types: scripts and browser tests', typesOf('.')],
      ['imports', ['node', 'scripts/imports/check-imports.ts']],
    ]),
    inTurn([
      // Checking the types of `web` needs the generated route types.
      ['route types', ['react-router', 'typegen'], join(root, 'web/site')],
      ['types: web', typesOf('web')],
      ['nothing unused', ['knip', '--no-progress']],
    ]),
  ]);
  return steps.flat();
}

if (import.meta.main) {
  // Leaves the tests of unchanged files, and those that start processes, to `npm test`.
  const steps = [...(await staticChecks()), await tests('pure tests', ['--project=pure'])];
  // Without git, nothing tells what has changed.
  if (existsSync(join(root, '.git')))
    steps.push(
      await tests('other tests of what is not committed', [
        '--project=unit',
        '--project=generated',
        '--changed',
        '--passWithNoTests',
      ]),
    );
  const failed = steps.filter((step) => !step.passed);
  for (const step of failed) console.error(`failed: ${step.name}`);
  console.log(`\n${steps.map(({ name, seconds }) => `${seconds} s ${name}`).join('\n')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}

async function tests(name: string, args: string[]): Promise<Step> {
  console.log(`\n— ${name}`);
  return timed(name, () => runTool(['vitest', 'run', ...args]));
}

async function timed(name: string, work: () => Promise<boolean>): Promise<Step> {
  const started = Date.now();
  const passed = await work();
  return { name, passed, seconds: Math.round((Date.now() - started) / 1000) };
}
