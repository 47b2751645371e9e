import { expect, test } from 'vitest';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';
import { markdownTree } from './markdown-tree.ts';

test('an article with a table, lists and references is formatted', () => {
  const section =
    '## Part\n\nSome *words* and [a link][a].\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n';
  expect(markdownTree(`${section.repeat(100)}\n[a]: https://a.example/page`)).not.toBeNull();
});

// Texts that are found to be too large only after parsing, because they have few Markdown characters and short lines.
test.each([
  ['page addresses', 'www.a.b '.repeat(8000)],
  ['mail addresses', 'a@b.cc '.repeat(8000)],
])('a text with too many nodes is not formatted: %s', (_what, text) => {
  expect(markdownProblem(text)).toBeNull();
  expect(markdownTree(text)).toBeNull();
});

test('raw HTML becomes text, and the syntax tree has no source positions', () => {
  expect(JSON.stringify(markdownTree('a <b>b</b>\n\n<p>c</p>'))).toBe(
    JSON.stringify({
      type: 'root',
      children: [
        {
          type: 'element',
          tagName: 'p',
          properties: { dir: 'auto' },
          children: ['a ', '<b>', 'b', '</b>'].map((value) => ({ type: 'text', value })),
        },
        { type: 'text', value: '\n' },
        { type: 'text', value: '<p>c</p>' },
      ],
    }),
  );
});
