// `npm run bench`: everything; `npm run bench -- backend`, `-- pages`, `-- server`, `-- attack`, `-- typing`, `-- list`, `-- search`, `-- pictures` or `-- launch`: one part. Writes to bench/results/.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const PARTS = ['backend', 'pages', 'server', 'attack', 'typing', 'list', 'search', 'pictures', 'launch'];
const [which, ...rest] = parseArgs({ allowPositionals: true }).positionals;
if (which !== undefined && !PARTS.includes(which)) {
  console.error(`There is no bench called ${which}: npm run bench -- ${PARTS.join(' | ')}`);
  process.exit(1);
}
// Each in a process of its own, so that none measures what another left behind.
for (const part of which === undefined ? PARTS : [which]) {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, part, 'run.ts'), ...rest], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
