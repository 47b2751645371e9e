import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googleEmulator } from '../backend/conformance/google-emulator.ts';
import { findChromium } from '../backend/test/find-chromium.ts';
import { installTools } from '../e2e/support/engines/tools/install.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { runJourneys, suiteOn } from './suites/journeys.ts';
import { endWith, type Figures, runTool } from './suites/run-tool.ts';

// Runs the conformance suite on the embedded backend and on Google's Firestore and Storage emulators. Then runs the
// site and the browser tests on Google's emulators. The last line is `N passed, N failed`: a case of the suite passes
// if all backends that run it give the expected result.

type Outcomes = Map<string, string>;

async function outcomesOf(target: 'embedded' | 'google', folder: string): Promise<Outcomes> {
  console.log(
    `\n— the conformance suite against the ${target === 'google' ? 'emulator of Google' : 'embedded backend'}`,
  );
  const report = join(folder, `${target}.json`);
  await runTool(
    [
      'vitest',
      'run',
      'backend/conformance',
      'permissions',
      '--silent',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      env: { CONFORMANCE_TARGET: target, CHROME_PATH: findChromium() },
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  return new Map(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => [fullName, status]),
    ),
  );
}

if (googleEmulator() === null) {
  console.log(
    "Google's Firestore emulator is not installed on this machine, so there is nothing to compare with.",
  );
  process.exit(0);
}
installTools();
const folder = mkdtempSync(join(tmpdir(), 'studio-site-official-'));
const ours = await outcomesOf('embedded', folder);
const theirs = await outcomesOf('google', folder);
rmSync(folder, { recursive: true, force: true });

const all = [...new Set([...ours.keys(), ...theirs.keys()])];
// Cases of storage rules that read documents run only on the embedded backend, because Google's Storage emulator cannot
// look up documents in this suite.
const alone = all.filter((name) => !theirs.has(name) && ours.get(name) === 'passed');
const wrong = all.filter(
  (name) => !alone.includes(name) && (ours.get(name) !== 'passed' || theirs.get(name) !== 'passed'),
);
console.log(`\n${'case'.padEnd(90)} ours      Google`);
for (const name of wrong)
  console.log(
    `${name.slice(0, 88).padEnd(90)} ${(ours.get(name) ?? '–').padEnd(9)} ${theirs.get(name) ?? '–'}`,
  );
if (alone.length > 0)
  console.log(`${alone.length} cases of the storage rules ran only on the embedded backend.`);
const count = (outcomes: Outcomes) => [...outcomes.values()].filter((status) => status === 'passed').length;
console.log(`${'passed'.padEnd(90)} ${String(count(ours)).padEnd(9)} ${count(theirs)}`);
const sums: Figures[] = [{ passed: all.length - wrong.length, failed: wrong, flaky: [] }];
console.log("\n— a site on Google's Firestore emulator");
await ensureBuilt(join(import.meta.dirname, '..'));
const env = { CHROME_PATH: findChromium() };
sums.push(await runJourneys({ ...env, CONFORMANCE_TARGET: 'google' }));
console.log("\n— the browser suite on Google's Firestore and Auth emulators");
try {
  sums.push(await suiteOn('google'));
} catch (error) {
  const problem = error instanceof Error ? error.message : error;
  sums.push({ passed: 0, failed: [`the browser suite, which was not run: ${problem}`], flaky: [] });
}
endWith(sums);
