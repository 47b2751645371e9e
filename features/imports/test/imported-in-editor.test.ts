import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { opened } from '../../../test/stages/opened-text.ts';

const demo = join(import.meta.dirname, '../../../demo-studio/posts');

/** The posts in the samples. In a sample file, each post follows a line with its title. */
const IMPORTED = ['ghost', 'wordpress'].flatMap((source) =>
  readFileSync(join(import.meta.dirname, 'samples', `${source}.expected.txt`), 'utf8')
    .split(/^=== .*\n/m)
    .slice(1)
    .map((text, at) => [`${source} ${at + 1}`, text] as const),
);

test.each(IMPORTED)('opening the imported post %s in the editor does not change it', (_name, text) => {
  for (const form of [text, text.replaceAll('\n', '\r\n')]) expect(opened(form).doc.toString()).toBe(form);
});

test('the round-trip tests of demo posts and imported posts cover at least 30 posts', () => {
  expect(readdirSync(demo).length + IMPORTED.length).toBeGreaterThanOrEqual(30);
});
