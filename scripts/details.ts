import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { runJourneys } from './suites/journeys.ts';
import { endWith } from './suites/run-tool.ts';
import { DETAILS } from './suites.ts';

// `npm run test:details`: browser tests of less common cases, and of one property (such as contrast) on many screens,
// widths or states. Run it before a release: it takes half an hour on two cores, too long for `.ci/run`.
// Arguments are passed to Playwright. The last line is `N passed, N failed`.
const started = Date.now();
const CHROME_PATH = findChromium();
await ensureBuilt(join(import.meta.dirname, '..'));
const journeys = await runJourneys({ CHROME_PATH }, [
  '--project=sweeps',
  ...DETAILS,
  ...process.argv.slice(2),
]);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
endWith([journeys]);
