import { expect, test } from 'vitest';
import { onlyFromTests } from './only-from-tests.ts';

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from, to };
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
  expect(onlyFromTests(['web'], imports(...lines), ['web/page.tsx'])).toEqual(found);
});
