import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { findBrowsers, missingBrowsers } from '../e2e/browsers/find-browsers.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { runJourneys } from './suites/journeys.ts';
import { endWith } from './suites/run-tool.ts';

// `npm run test:browsers`: runs the same journeys in Chromium, Firefox and WebKitGTK. Arguments are passed to
// Playwright, such as `--project=webkit`. If Firefox or WebKitGTK is missing and cannot be installed, it is skipped
// with a message. Prints a table of results per browser, and finally the line `N passed, N failed`.
const started = Date.now();
const CHROME_PATH = findChromium();
const found = findBrowsers();
const missing = missingBrowsers(found);
await ensureBuilt(join(import.meta.dirname, '..'));
const figures = await runJourneys(
  {
    CHROME_PATH,
    ...(found.firefox ? { FIREFOX_PATH: found.firefox } : {}),
    ...(found.webkit ? { WEBKIT_PATH: found.webkit } : {}),
  },
  ['--reporter=list,json,e2e/browsers/table-reporter.ts', ...process.argv.slice(2)],
  'e2e/browsers',
);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
for (const sentence of missing) console.log(sentence);
endWith([figures]);
