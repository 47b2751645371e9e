import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';
import { folderCycles } from './folder-cycles.ts';

// Fails if subfolders of a part of the code import each other in a cycle (docs/architecture.md). Tests may import from
// any folder. dependency-cruiser reads the imports, but its own rule for folders misses cycles through deeper folders.

const PARTS = ['backend/src', 'web/data', 'web/domain', 'web/server', 'web/site', 'web/staff', 'web/ui'];
const TEST = /\.test\.tsx?$|^backend\/(test|conformance)\//;
const root = join(import.meta.dirname, '../..');

const report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
});
const args = [
  '--no-config',
  '--ts-pre-compilation-deps',
  '--do-not-follow',
  'node_modules',
  '--output-type',
  'json',
];
const output = execFileSync(join(root, 'node_modules/.bin/depcruise'), [...args, 'backend/src', 'web'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
const imports = report
  .parse(JSON.parse(output))
  .modules.filter(({ source }) => !TEST.test(source))
  .flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
const cycles = PARTS.flatMap((part) => folderCycles(part, imports).map((cycle) => `${part}: ${cycle}`));
for (const cycle of cycles) console.error(`These folders import each other: ${cycle}`);
process.exit(cycles.length === 0 ? 0 : 1);
