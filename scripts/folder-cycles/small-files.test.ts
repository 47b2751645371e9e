import { expect, test } from 'vitest';
import { type Module, smallFiles } from './small-files.ts';

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
