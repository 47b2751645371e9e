import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { SEED, seeded } from '../../backend/test/rounds.ts';
import { Program } from '../../scripts/site-program.ts';
import { budgets } from '../budgets.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { KilledTyping, type Loss } from './killed-typing.ts';

// Types into drafts and live posts as a person does, and kills the browser and the server alternately, at random
// moments. See ../README.md.
const ROUNDS = Number(process.env.ROUNDS ?? 50);
/**
 * Maximum seconds of typing before the kill, after the first second. More than the 20 seconds after which a draft is
 * saved even without a pause.
 */
const LONGEST = 30;
const random = seeded(SEED);
process.env.CHROME_PATH = findChromium();
const site = new Program();
await site.start();
const profile = mkdtempSync(join(tmpdir(), 'studio-site-typing-'));
const elsewhere = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] });
const colleague = await (await elsewhere.newContext({ baseURL: site.origin })).newPage();
await signIn(colleague, 'Demo Administrator');
const typing = await KilledTyping.begin(site, profile, colleague, random);

const losses: Loss[] = [];
for (let number = 1; number <= ROUNDS; number++) {
  const victim = number % 2 === 0 ? 'server' : 'browser';
  // Every four rounds cover each combination of post (live or draft) and killed process (browser or server).
  const into = number % 4 < 2 ? 'live post' : 'draft';
  const loss = await typing.round(number, victim, into, 1 + random() * LONGEST);
  losses.push(loss);
  console.log(number, ...cellsOf(loss));
}
await typing.end();
await elsewhere.close();
await site.remove();
rmSync(profile, { recursive: true, force: true });

const worst = (of: (loss: Loss) => number) => Math.max(...losses.map(of));
const wanted = budgets(
  ['longest', 'median'],
  [
    {
      what: 'seconds of typing lost in the same browser',
      limit: 2,
      unit: 's',
      digits: 1,
      measured: [worst((loss) => loss.same), median(losses.map((loss) => loss.same))],
    },
    {
      what: 'seconds of typing lost on another computer',
      limit: 20,
      unit: 's',
      digits: 1,
      measured: [worst((loss) => loss.other), median(losses.map((loss) => loss.other))],
    },
  ],
);
console.log(wanted);
writeResults(
  'autosave',
  wanted,
  section(
    `${ROUNDS} rounds, seed ${SEED}; no text was there twice or mixed up`,
    ['round', 'killed', 'into', 'typed for', 'lost in the same browser', 'lost on another computer'],
    losses.map((loss, at) => [String(at + 1), ...cellsOf(loss)]),
  ),
);
process.exit(0);

function cellsOf({ victim, into, typed, same, other }: Loss): string[] {
  return [victim, into, ...[typed, same, other].map((seconds) => `${seconds.toFixed(1)} s`)];
}
