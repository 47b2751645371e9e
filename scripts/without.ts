import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FEATURES } from '../features/all.ts';
import { withoutFeature } from './without/without-feature.ts';

// `npm run without -- <feature>`, or `all`: proves that a feature can be removed with its folder and its lines in the
// four lists (docs/architecture.md#features). Copies the repository without it into a temporary folder, prints rules and
// settings again, and runs the type checks and the tests that read the lists; with `all` also the build.
// `npm run without -- each` removes one feature after the other, checks only the types of `web` and the features, and runs
// the pure tests that read the lists. That is enough, because no other code imports a feature (.dependency-cruiser.mjs).
// A folder as second argument keeps the copy, to start its site or to run its browser tests.

const root = join(import.meta.dirname, '..');
const LISTS = ['all', 'server', 'staff', 'site'].map((name) => `features/${name}.ts`);
/** Tests of the documentation, whose pages link to the pages of features. */
const LEFT_OUT = ['test/docs/docs.test.ts', 'test/docs/doc-headings.test.ts'];

const names = Object.keys(FEATURES);
const [wanted = '', kept, ...more] = process.argv.slice(2);
if (more.length > 0 || !['all', 'each', ...names].includes(wanted)) {
  console.error(
    `Usage: npm run without -- <feature, or all, or each> [<new folder for the copy>]. The features are ${names.join(', ')}.`,
  );
  process.exit(1);
}

type Step = readonly [name: string, args: readonly string[], folder?: string];
const PRINTS: readonly Step[] = [
  ['rules', ['scripts/rules.ts']],
  ['settings', ['scripts/settings.ts']],
];
const ROUTE_TYPES: Step = ['route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'], 'web/site'];
/** With one checker, as in scripts/check.ts. */
const TSC = ['node_modules/.bin/tsc', '--checkers', '1'];
/** Incremental, so that repeated checks of the same copy check only changed files. */
const TYPES: Step = [
  'types: web',
  [...TSC, '-p', 'web', '--incremental', '--tsBuildInfoFile', 'types-web.json'],
];
const OTHER_TYPES: Step = ['types: scripts and browser tests', [...TSC, '-p', '.']];
const testsOf = (...projects: readonly string[]): Step => [
  'tests that read the lists',
  [
    ...['node_modules/vitest/vitest.mjs', 'related', ...LISTS, '--run', '--update', '--reporter=dot'],
    ...projects.map((project) => `--project=${project}`),
  ],
];
const BUILD: Step = ['build', ['scripts/build.ts']];

const copy = kept === undefined ? mkdtempSync(join(tmpdir(), 'studio-site-without-')) : resolve(kept);
if (kept === undefined) process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
copyRepository();
const lists = LISTS.map((list) => [join(copy, list), readFileSync(join(copy, list), 'utf8')] as const);
for (const file of LEFT_OUT) rmSync(join(copy, file));
if (wanted === 'each') {
  await run('nothing', [ROUTE_TYPES, TYPES]);
  for (const name of names) {
    takeOff([name]);
    await run(name, PRINTS);
    // At the same time, because the type check takes one core only.
    await Promise.all([run(name, [TYPES]), run(name, [testsOf('pure')])]);
    cpSync(join(root, 'features', name), join(copy, 'features', name), { recursive: true });
  }
} else {
  const removed = wanted === 'all' ? names : [wanted];
  takeOff(removed);
  await run(removed.join(', '), [
    ...PRINTS,
    ROUTE_TYPES,
    TYPES,
    OTHER_TYPES,
    testsOf('pure', 'generated', 'unit'),
    ...(wanted === 'all' ? [BUILD] : []),
  ]);
}

/** Deletes the folders of features in the copy, and their lines in the lists. */
function takeOff(removed: readonly string[]): void {
  for (const [file, text] of lists) writeFileSync(file, removed.reduce(withoutFeature, text));
  for (const name of removed) rmSync(join(copy, 'features', name), { recursive: true });
}

/** Runs steps in the copy. Ends the process at the first that fails. */
async function run(removed: string, steps: readonly Step[]): Promise<void> {
  for (const [name, [program = '', ...args], folder = ''] of steps) {
    const started = Date.now();
    const child = spawn(process.execPath, [join(copy, program), ...args], {
      cwd: join(copy, folder),
      stdio: 'inherit',
    });
    const [status] = await once(child, 'exit');
    if (status !== 0) {
      console.error(`Without ${removed}: ${name} failed.`);
      process.exit(1);
    }
    console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  }
  console.log(`Without ${removed}: ${steps.map(([name]) => name).join(', ')} passed.`);
}

/** Copies the files that git knows or would add, and links the installed packages. */
function copyRepository(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true, verbatimSymlinks: true });
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@studio-site'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@studio-site' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of ['backend', 'web']) symlinkSync(`../../${name}`, join(packages, '@studio-site', name));
}
