import { join } from 'node:path';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { suiteOn } from './suites/journeys.ts';
import { endWith } from './suites/run-tool.ts';

// Runs the browser tests with another engine: `npm run test:engines -- elsewhere` or `-- google`. Further arguments,
// such as file names, are passed to Playwright. The last line is `N passed, N failed`.
const [engine, ...args] = process.argv.slice(2);
if (engine !== 'elsewhere' && engine !== 'google') {
  console.error(
    'Name the engine: `npm run test:engines -- elsewhere` (an embedded backend in another process) or `npm run test:engines -- google` (Google’s emulators).',
  );
  process.exit(1);
}
await ensureBuilt(join(import.meta.dirname, '..'));
try {
  endWith([await suiteOn(engine, args)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
