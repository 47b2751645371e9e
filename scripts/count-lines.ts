import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '../features/all.ts';

// `npm run lines`: prints how many lines and files each part of the program has, and its tests.

const root = join(import.meta.dirname, '..');
const CODE = /\.(tsx?|mjs|css|html|rules|sql)$/;
const TEST = /\.test\.tsx?$|(^|\/)(test|journeys|conformance)\/|(^|\/)permissions\.ts$/;
const GENERATED = /^(firestore|storage)\.rules$/;

/** The parts: a name, and the folders whose files belong to it. */
const PARTS: readonly (readonly [name: string, ...folders: readonly string[]])[] = [
  ['core', 'web/', 'rules/'],
  ...Object.keys(FEATURES)
    .sort()
    .map((name) => [`features/${name}`, `features/${name}/`] as const),
  ['editor', 'editor/'],
  ['platform', 'platform/'],
  ['backend', 'backend/'],
  ['commands', 'scripts/'],
  ['tests across parts', 'e2e/', 'test/', 'permissions/'],
  ['measurements', 'bench/'],
];

interface Count {
  lines: number;
  files: number;
}

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((file) => CODE.test(file) && !GENERATED.test(file));

function count(names: readonly string[]): Count {
  const lines = names.map((name) => readFileSync(join(root, name), 'utf8').split('\n').length - 1);
  return { lines: lines.reduce((sum, one) => sum + one, 0), files: names.length };
}

const number = (value: number) => value.toLocaleString('en').padStart(9);

console.log(
  `${''.padEnd(24)}${'lines'.padStart(9)}${'files'.padStart(9)}${'of tests'.padStart(9)}${'files'.padStart(9)}`,
);
for (const [name, ...folders] of PARTS) {
  const own = files.filter((file) => folders.some((folder) => file.startsWith(folder)));
  const isOnlyTests = name === 'tests across parts';
  const code = count(isOnlyTests ? [] : own.filter((file) => !TEST.test(file)));
  const tests = count(isOnlyTests ? own : own.filter((file) => TEST.test(file)));
  console.log(
    `${name.padEnd(24)}${number(code.lines)}${number(code.files)}${number(tests.lines)}${number(tests.files)}`,
  );
}
