import { expect, test } from 'vitest';
import { folderCycles, type Module, onlyFromTests, smallFiles } from './import-rules.ts';

const importsOf = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from, to };
  });
const inDomain = ({ from, to }: { from: string; to: string }) => ({
  from: `web/domain/${from}`,
  to: `web/domain/${to}`,
});

test.each<[string, string[], string[]]>([
  ['one direction', ['a/x.ts > b/x.ts', 'a/y.ts > b/deep/y.ts'], []],
  ['imports within a subfolder', ['a/x.ts > a/deep/y.ts', 'a/deep/y.ts > a/x.ts'], []],
  ['files beside the subfolders', ['x.ts > a/x.ts', 'a/x.ts > x.ts'], []],
  ['two subfolders that import each other', ['a/x.ts > b/x.ts', 'b/y.ts > a/y.ts'], ['a → b', 'b → a']],
  ['a cycle through a deeper folder', ['a/x.ts > b/x.ts', 'b/y.ts > a/deep/y.ts'], ['a → b', 'b → a']],
  [
    'a cycle of three subfolders',
    ['a/x.ts > b/x.ts', 'b/x.ts > c/x.ts', 'c/deep/x.ts > a/x.ts', 'd/x.ts > a/x.ts'],
    ['a → b', 'b → c', 'c → a'],
  ],
])('cycles of folders are found: %s', (_what, lines, cycles) => {
  expect(folderCycles('web/domain', importsOf(...lines).map(inDomain))).toEqual(cycles);
});

test('folders of other parts do not count', () => {
  const between = [
    { from: 'web/domain/a/x.ts', to: 'web/data/b/x.ts' },
    { from: 'web/data/b/x.ts', to: 'web/domain/a/x.ts' },
  ];
  expect(folderCycles('web/domain', between)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ['imported by a program', ['main.ts > web/a.ts', 'web/a.test.ts > web/a.ts'], []],
  ['imported by a test alone', ['web/a.test.ts > web/a.ts'], ['web/a.ts']],
  ['imported by what tests share', ['test/stages/b.ts > web/a.ts'], ['web/a.ts']],
  ['imported by a bench alone', ['bench/b/run.ts > web/a.ts'], ['web/a.ts']],
  [
    'imported through a module that only tests import',
    ['web/b.test.ts > web/b.ts', 'web/b.ts > web/a.ts'],
    ['web/a.ts', 'web/b.ts'],
  ],
  ['imported by a module that a program starts', ['web/worker.ts > web/a.ts', 'e2e/b.ts > web/a.ts'], []],
  ['named as an entry', ['web/page.test.ts > web/page.tsx', 'web/page.tsx > web/a.ts'], []],
  ['outside of the product', ['scripts/a.test.ts > scripts/a.ts'], []],
])('modules that only tests import are found: %s', (_what, lines, found) => {
  expect(onlyFromTests(['web'], importsOf(...lines), ['web/page.tsx'])).toEqual(found);
});

const module = (source: string, lines: number, ...to: string[]): Module => ({
  source,
  lines,
  imports: to.map((file) => ({ to: file.replace('?', ''), isDynamic: file.endsWith('?') })),
});

test.each<[string, Module[], string[]]>([
  ['one importer beside it', [module('web/a.ts', 24), module('web/b.ts', 60, 'web/a.ts')], ['web/a.ts']],
  ['25 lines', [module('web/a.ts', 25), module('web/b.ts', 60, 'web/a.ts')], []],
  ['no importer', [module('web/a.ts', 5)], []],
  [
    'two importers',
    [module('web/a.ts', 5), module('web/b.ts', 60, 'web/a.ts'), module('web/c.ts', 60, 'web/a.ts')],
    [],
  ],
  ['an importer in another folder', [module('web/x/a.ts', 5), module('web/b.ts', 60, 'web/x/a.ts')], []],
  ['an importer that loads it when needed', [module('web/a.ts', 5), module('web/b.ts', 60, 'web/a.ts?')], []],
  ['a component in a module without', [module('web/a.tsx', 5), module('web/b.ts', 60, 'web/a.tsx')], []],
  [
    'a module of the browser alone',
    [module('web/a.client.ts', 5), module('web/b.ts', 9, 'web/a.client.ts')],
    [],
  ],
  ['a long importer', [module('web/a.ts', 20), module('web/b.ts', 196, 'web/a.ts')], []],
  [
    'a test of its own',
    [module('web/a.ts', 5), module('web/b.ts', 60, 'web/a.ts'), module('web/a.test.ts', 9, 'web/a.ts')],
    [],
  ],
  [
    'an importer, and a test of that importer',
    [module('web/a.ts', 5), module('web/b.ts', 60, 'web/a.ts'), module('web/b.test.ts', 9, 'web/a.ts')],
    ['web/a.ts'],
  ],
])('small files that could be part of their only importer are found: %s', (_what, modules, found) => {
  expect(smallFiles(modules).map(({ file }) => file)).toEqual(found);
});
