import { expect, test } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from: `web/domain/${from}`, to: `web/domain/${to}` };
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
  expect(folderCycles('web/domain', imports(...lines))).toEqual(cycles);
});

test('folders of other parts do not count', () => {
  const between = [
    { from: 'web/domain/a/x.ts', to: 'web/data/b/x.ts' },
    { from: 'web/data/b/x.ts', to: 'web/domain/a/x.ts' },
  ];
  expect(folderCycles('web/domain', between)).toEqual([]);
});
