// `npm run bench` runs all benchmarks; `npm run bench -- NAME` runs the one with that name (see `PARTS`). The results
// are written to bench/results/.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const PARTS = [
  'backend',
  'pages',
  'server',
  'attack',
  'typing',
  'list',
  'search',
  'pictures',
  'launch',
  'autosave',
  'mail',
  'numbers',
  'loss',
  'first-start',
  'core-alone',
];
const [which, ...rest] = parseArgs({ allowPositionals: true }).positionals;
if (which !== undefined && !PARTS.includes(which)) {
  console.error(`There is no bench called ${which}. Usage: npm run bench -- ${PARTS.join(' | ')}`);
  process.exit(1);
}
// Each benchmark runs in its own process, so that the benchmarks do not affect each other.
for (const part of which === undefined ? PARTS : [which]) {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, part, 'run.ts'), ...rest], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
