import { expect, test } from 'vitest';
import { codeLanguage } from './highlighting.ts';

test.each([
  ['js', 'javascript'],
  ['TypeScript title="a"', 'typescript'],
  ['css', 'css'],
  ['html', 'html'],
  ['json', 'javascript'],
  ['gdscript', null],
  ['', null],
  ['constructor', null],
])('a code block with the language %j is highlighted as %s (null: not highlighted)', (info, name) => {
  expect(codeLanguage(info)?.name ?? null).toBe(name);
});
