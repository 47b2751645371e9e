import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['# A *heading*\n\nand **bold** text', 'A heading · and bold text'],
  ['- one\n* two\n1. three', 'one two 1. three'],
  ['> quoted `code` ~~gone~~', 'quoted code gone'],
  ['> [!NOTE]\n> beside the story, > [!TIP]', 'beside the story, > [!TIP]'],
  ['[the store](https://store.example/a?b=c "Title") and ![a map](/map.jpg)', 'the store and a map'],
  ['| Name | Age |\n| --- | :-: |\n| Ida | 7 |', 'Name Age Ida 7'],
  ['```ts\nconst snake_case = 1;\n```\nend', 'const snake_case = 1; end'],
  ['_leaning_ and un*believ*able', 'leaning and unbelievable'],
  ['\\*not leaning\\*', '*not leaning*'],
  ['[text][1]\n\n[1]: https://elsewhere.example', '[text][1]'],
])('the plain text of %j is %j', (markdown, seen) => {
  expect(plainText(markdown)).toBe(seen);
});
