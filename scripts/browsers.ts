import { join } from 'node:path';
import { findChromium } from '../backend/test/find-chromium.ts';
import { findBrowsers } from '../e2e/browsers/find-browsers.ts';
import { ensureBuilt } from '../web/server/start/ensure-built.ts';
import { endWith } from './figures.ts';
import { runJourneys } from './journeys.ts';

// The same journeys in Chromium, Firefox and WebKitGTK: `npm run test:browsers`. Arguments are Playwright's, such as
// `--project=webkit`. A browser that is not there is named and left out. Ends with the line `N passed, N failed`.
const started = Date.now();
const CHROME_PATH = findChromium();
const { firefox, webkit } = findBrowsers();
if (!firefox) console.log('Firefox is not on this machine: nothing is tested in it (Debian: firefox-esr).');
if (!webkit)
  console.log('WebKitGTK is not on this machine: nothing is tested in it (Debian: webkit2gtk-driver, xvfb).');
await ensureBuilt(join(import.meta.dirname, '..'));
const figures = await runJourneys(
  {
    CHROME_PATH,
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(webkit ? { WEBKIT_PATH: webkit } : {}),
  },
  process.argv.slice(2),
  'e2e/browsers',
);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
endWith([figures]);
