import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stageSite } from '../../test/stages/staged-site.ts';
import { backup } from './backup.ts';

test('a backup into one file prints the names of damaged pictures, which it leaves out', async () => {
  const { dataDir, home, remove } = await stageSite();
  const objects = join(dataDir, 'objects');
  const [damaged = ''] = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.length > 60,
  );
  appendFileSync(join(objects, damaged), 'x');
  const said: string[] = [];
  await backup.run({
    ...{ arguments: [join(home, 'backup.sqlite')], options: new Set(), values: {}, dataDir, env: {} },
    say: (line) => said.push(line),
  });
  remove();
  expect(said).toEqual([
    expect.stringContaining('and 1 picture files of'),
    expect.stringMatching(
      /^Missing or damaged, and so not in it: (pictures\/tower|clips\/rain)\/original\. /,
    ),
  ]);
});
