import { expect, test } from 'vitest';
import { BlockFormatter } from './markdown-blocks.ts';

const names = (change: ReturnType<BlockFormatter['format']>) =>
  change?.added.map(([id, block]) => `${id} ${block.tagName}`);

test('only an edited block of the preview gets a new number', () => {
  const formatter = new BlockFormatter();
  expect(names(formatter.format('## One\n\ntwo\n\n- three'))).toEqual(['1 h2', '2 p', '3 ul']);
  const next = formatter.format('## One\n\ntwo more\n\n- three');
  expect(names(next)).toEqual(['4 p']);
  expect(next?.order).toEqual([1, 4, 3]);
  expect(formatter.format('- three\n\n## One')).toEqual({ order: [3, 1], added: [] });
});

test('equal blocks have the same number, and a block that reappears gets a new number', () => {
  const formatter = new BlockFormatter();
  expect(formatter.format('same\n\nsame')?.order).toEqual([1, 1]);
  formatter.format('other');
  expect(names(formatter.format('same'))).toEqual(['3 p']);
});

test('a changed link reference changes the numbers of the blocks that use it', () => {
  const formatter = new BlockFormatter();
  formatter.format('[a][r]\n\nplain\n\n[r]: /1');
  expect(names(formatter.format('[a][r]\n\nplain\n\n[r]: /2'))).toEqual(['3 p']);
});

test('a text that is too complex to format has no blocks', () => {
  expect(new BlockFormatter().format('x'.repeat(300_000))).toBeNull();
});
