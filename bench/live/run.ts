import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLive } from '../../scripts/live/run-live.ts';
import { signInFirst } from '../../scripts/live-stage/first-sign-in.ts';
import { hasStage, openStage } from '../../scripts/live-stage/stage.ts';
import { canTrust, openTrustingBrowser } from '../../scripts/live-stage/trusting-browser.ts';
import { section, writeResults } from '../results.ts';

// Measures the steps from an empty folder until an administrator is signed in over trusted TLS. See ../README.md.
const root = join(import.meta.dirname, '../..');
const HOST = 'studio.example';
const MOST_QUESTIONS = 3;
const LONGEST = 600;

if (!hasStage(root) || !canTrust()) {
  console.error('This bench needs root on Debian, where it installs Caddy, Pebble and libnss3-tools.');
  process.exit(1);
}

const rows: string[][] = [];
let total = 0;
async function measure<T>(step: string, work: () => Promise<T> | T): Promise<T> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  total += seconds;
  rows.push([step, `${seconds.toFixed(1)} s`]);
  console.log(step, seconds.toFixed(1));
  return result;
}
function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
}

const program = mkdtempSync(join(tmpdir(), 'studio-site-bare-'));
chmodSync(program, 0o755);
await measure('`git clone`', () => run('git', ['clone', '-q', root, program], root));
await measure('`npm ci`', () => run('npm', ['ci', '--no-audit', '--no-fund'], program));
const stage = await openStage(program);
const asked: string[] = [];
const said: string[] = [];
await measure('`npm run live`: user, build, service, Caddy, certificate', () =>
  runLive({
    ...{ machine: stage.machine, root: stage.root, name: null, email: null, host: null },
    ...{ check: false, undo: false, withData: false },
    async ask(question) {
      asked.push(question);
      if (question.startsWith('The host name')) return HOST;
      return question.includes('e-mail') ? 'ada@studio.example' : 'Ada';
    },
    say: (line) => said.push(line.trim()),
    complain: (problem) => said.push(String(problem)),
  }),
);
const { browser, close } = await openTrustingBrowser(stage.pebble.root, HOST);
await measure('the link, a passkey, and the staff area in a browser', () =>
  signInFirst(browser, said.at(-1) ?? ''),
);
await close();
await stage.close();

const isMet = total <= LONGEST && asked.length <= MOST_QUESTIONS;
const table = section(
  'From a bare folder to a signed-in administrator over trusted TLS (Caddy, Pebble)',
  ['step', 'time'],
  [
    ...rows,
    [`all: at most ${LONGEST / 60} minutes`, `${total.toFixed(1)} s`],
    [`questions: at most ${MOST_QUESTIONS}`, String(asked.length)],
    ['budgets', isMet ? 'met' : 'not met'],
  ],
);
console.log(table);
writeResults('live', table);
if (!isMet) process.exitCode = 1;
