import { expect, test } from 'vitest';
import { colorCode } from '../code/code-colors.ts';
import { BlockFormatter } from './markdown-blocks.ts';
import { markdownTree } from './markdown-tree.ts';
import { withReadingAids } from './reading-aids.ts';

const names = (change: ReturnType<BlockFormatter['format']>) =>
  change?.added.map(([id, block]) => `${id} ${block.tagName}`);

test('only the edited block of a preview gets a new number', () => {
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

test('a preview has the same table of contents, coloured code and footnotes as the page', () => {
  const text = `# A\n\nOne[^1].\n\n# B\n\n# C\n\n# D\n\n\`\`\`ts\nconst a = 1;\n\`\`\`\n\n[^1]: Note.`;
  const added = new BlockFormatter().format(text, colorCode)?.added.map(([, block]) => block);
  const page = markdownTree(text) ?? { type: 'root', children: [] };
  colorCode(page);
  const shown = withReadingAids(page).children.filter(({ type }) => type === 'element');
  expect(added).toEqual(shown);
  expect(added?.map(({ tagName }) => tagName)).toEqual([
    'nav',
    'h1',
    'p',
    'h1',
    'h1',
    'h1',
    'pre',
    'section',
  ]);
  expect(JSON.stringify(added)).toContain('code-keyword');
});

test('a text that is too complex to format has no blocks', () => {
  expect(new BlockFormatter().format('x'.repeat(300_000))).toBeNull();
});
