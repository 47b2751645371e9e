import { execFileSync, spawnSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { FEATURES } from '../features/all.ts';
import { withoutFeature } from './without/without-feature.ts';

// `npm run without -- <feature>`, or `all`: proves that a feature comes off with its folder and its lines in the five
// lists (docs/architecture.md#features). Makes a copy of the repository without it, in a temporary folder, prints rules
// and settings again, and runs the type checks and the tests that read the lists; with `all` the build as well.

const root = join(import.meta.dirname, '..');
const LISTS = ['all', 'server', 'staff', 'site', 'commands'].map((name) => `features/${name}.ts`);
/** Tests of the documentation, some pages of which lead to the pages of features. */
const LEFT_OUT = ['test/docs/docs.test.ts', 'test/docs/doc-headings.test.ts'];

const names = Object.keys(FEATURES);
const [wanted = '', ...more] = process.argv.slice(2);
const removed = wanted === 'all' ? names : names.filter((name) => name === wanted);
if (removed.length === 0 || more.length > 0) {
  console.error(
    `Usage: npm run without -- <feature>, or: npm run without -- all. The features are ${names.join(', ')}.`,
  );
  process.exit(1);
}

const copy = mkdtempSync(join(tmpdir(), 'studio-site-without-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
copyRepository();
for (const list of LISTS) {
  const file = join(copy, list);
  writeFileSync(file, removed.reduce(withoutFeature, readFileSync(file, 'utf8')));
}
for (const name of removed) rmSync(join(copy, 'features', name), { recursive: true });
for (const file of LEFT_OUT) rmSync(join(copy, file));

const steps: [name: string, args: string[], folder?: string][] = [
  ['rules', ['rules/print.ts']],
  ['settings', ['scripts/settings.ts']],
  ['route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'], 'web/site'],
  ['types: web', ['node_modules/.bin/tsc', '-p', 'web']],
  ['types: scripts and browser tests', ['node_modules/.bin/tsc', '-p', '.']],
  [
    'tests that read the lists',
    [
      ...['node_modules/vitest/vitest.mjs', 'related', ...LISTS, '--run', '--update', '--reporter=dot'],
      ...['--project=pure', '--project=generated', '--project=unit'],
    ],
  ],
  ...(wanted === 'all' ? [['build', ['scripts/build.ts']] as [string, string[]]] : []),
];
for (const [name, args, folder = ''] of steps) {
  const started = Date.now();
  const [program = '', ...rest] = args;
  const { status } = spawnSync(process.execPath, [join(copy, program), ...rest], {
    cwd: join(copy, folder),
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(`Without ${removed.join(', ')}: ${name} failed.`);
    process.exit(1);
  }
  console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}
console.log(`Without ${removed.join(', ')}: all steps passed.`);

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
