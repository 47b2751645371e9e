import { join } from 'node:path';
import { runTool } from './run-tool.ts';

export interface Step {
  name: string;
  passed: boolean;
}

const root = join(import.meta.dirname, '..');

/** The folders whose imports `.dependency-cruiser.mjs` has rules about. */
const CRUISED = ['main.ts', 'backend', 'web', 'demo-studio', 'permissions', 'scripts', 'bench', 'e2e'];

/** Format, lint, types and imports: quick, without a browser. */
export async function staticChecks(): Promise<Step[]> {
  const steps: Step[] = [];
  const step = async (name: string, args: string[], cwd = root) => {
    steps.push({ name, passed: await runTool(args, { cwd, title: name }) });
  };
  await step('format and lint', ['biome', 'ci', '.']);
  await step('route types', ['react-router', 'typegen'], join(root, 'web'));
  await step('types: backend', ['tsc', '-p', 'backend']);
  await step('types: web', ['tsc', '-p', 'web']);
  await step('types: scripts and browser tests', ['tsc', '-p', '.']);
  await step('imports point one way', ['depcruise', ...CRUISED]);
  await step('nothing unused', ['knip', '--no-progress']);
  return steps;
}

if (import.meta.main) {
  const failed = (await staticChecks()).filter((step) => !step.passed);
  // What starts processes is left to `npm test`.
  console.log('\n— unit tests');
  const unit = await runTool(['vitest', 'run', '--project', 'unit']);
  for (const step of failed) console.error(`failed: ${step.name}`);
  process.exit(failed.length === 0 && unit ? 0 : 1);
}
