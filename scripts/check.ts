import { join } from 'node:path';
import { runTool } from './suites/run-tool.ts';

export interface Step {
  name: string;
  passed: boolean;
}

const root = join(import.meta.dirname, '..');

/** The files and folders whose imports `.dependency-cruiser.mjs` has rules for. */
const CRUISED = [
  'main.ts',
  'backend',
  'web',
  'demo-studio',
  'permissions',
  'rules',
  'scripts',
  'bench',
  'e2e',
  'test',
];

/** Checks format, lint rules, types, imports and unused code. Two checks run at a time, for two cores. */
export async function staticChecks(): Promise<Step[]> {
  const inTurn = async (wanted: (readonly [name: string, args: string[], cwd?: string])[]) => {
    const steps: Step[] = [];
    for (const [name, args, cwd = root] of wanted)
      steps.push({ name, passed: await runTool(args, { cwd, title: name }) });
    return steps;
  };
  const steps = await Promise.all([
    inTurn([
      ['format and lint', ['biome', 'ci', '.']],
      ['types: backend', ['tsc', '-p', 'backend']],
      ['types: scripts and browser tests', ['tsc', '-p', '.']],
      ['imports between modules', ['depcruise', ...CRUISED]],
      ['imports between folders', ['node', 'scripts/folder-cycles/check-folders.ts']],
    ]),
    inTurn([
      // Checking the types of `web` needs the generated route types.
      ['route types', ['react-router', 'typegen'], join(root, 'web/site')],
      ['types: web', ['tsc', '-p', 'web']],
      ['nothing unused', ['knip', '--no-progress']],
    ]),
  ]);
  return steps.flat();
}

if (import.meta.main) {
  const failed = (await staticChecks()).filter((step) => !step.passed);
  // Leaves tests that start processes to `npm test`.
  console.log('\n— unit tests');
  const unit = await runTool(['vitest', 'run', '--project', 'unit']);
  for (const step of failed) console.error(`failed: ${step.name}`);
  process.exit(failed.length === 0 && unit ? 0 : 1);
}
