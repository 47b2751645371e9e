import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Step {
  name: string;
  passed: boolean;
}

const root = join(import.meta.dirname, '..');

/** Runs a program of node_modules, its output passed through. */
export function runTool(
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): boolean {
  const bin = join(root, 'node_modules/.bin');
  const env = { ...process.env, ...options.env, PATH: `${bin}:${process.env.PATH}` };
  const [program = '', ...rest] = args;
  return spawnSync(program, rest, { cwd: options.cwd ?? root, env, stdio: 'inherit' }).status === 0;
}

/** The folders whose imports `.dependency-cruiser.mjs` has rules about. */
const CRUISED = ['main.ts', 'backend', 'web', 'demo-studio', 'permissions', 'scripts', 'bench', 'e2e'];

/** Format, lint, types and imports: quick, without a browser. */
export function staticChecks(): Step[] {
  const step = (name: string, args: string[], cwd?: string): Step => {
    console.log(`\n— ${name}`);
    return { name, passed: runTool(args, cwd === undefined ? {} : { cwd }) };
  };
  return [
    step('format and lint', ['biome', 'ci', '.']),
    step('route types', ['react-router', 'typegen'], join(root, 'web')),
    step('types: backend', ['tsc', '-p', 'backend']),
    step('types: web', ['tsc', '-p', 'web']),
    step('types: scripts and browser tests', ['tsc', '-p', '.']),
    step('imports point one way', ['depcruise', ...CRUISED]),
    step('nothing unused', ['knip', '--no-progress']),
  ];
}

if (import.meta.main) {
  const failed = staticChecks().filter((step) => !step.passed);
  // What starts processes is left to `npm test`.
  console.log('\n— unit tests');
  const unit = runTool(['vitest', 'run', '--project', 'unit']);
  for (const step of failed) console.error(`failed: ${step.name}`);
  process.exit(failed.length === 0 && unit ? 0 : 1);
}
