import { expect, test } from 'vitest';
import { excerpt, highlight } from './highlight.ts';

const written = (parts: ReturnType<typeof excerpt>) =>
  parts?.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

test('matched words are highlighted, and the text stays as written', () => {
  expect(written(highlight('Lamps, and a lamp.', new Set(['lamps', 'lamp'])))).toBe('[Lamps], and a [lamp].');
  expect(written(highlight('Nothing here', new Set(['lamp'])))).toBe('Nothing here');
});

test('overlapping pairs of matched characters become one highlight', () => {
  expect(written(highlight('古い東京都へ', new Set(['東京', '京都'])))).toBe('古い[東京都]へ');
});

test('an excerpt has whole words around the first match', () => {
  const text = `${'before '.repeat(60)}the lamp ${'after '.repeat(60)}`.trim();
  const shown = written(excerpt(text, new Set(['lamp']))) ?? '';
  expect(shown).toMatch(/^… (before )+the \[lamp\] (after )+…$/);
  expect(shown.length).toBeLessThan(260);
});

test('a short text is its own excerpt, and a text without a match has none', () => {
  expect(written(excerpt('A lamp', new Set(['lamp'])))).toBe('A [lamp]');
  expect(excerpt('A lamp', new Set(['bell']))).toBeNull();
});
