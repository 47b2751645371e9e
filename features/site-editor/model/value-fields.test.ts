import { expect, test } from 'vitest';
import type { RowsField, TextField, TextKind } from '../../../web/domain/value-field.ts';
import { asStored, fromStored, textProblem, valueProblems } from './value-fields.ts';

const of = (kind: TextKind, more: Partial<TextField> = {}): TextField => ({
  ...{ kind, label: 'Field', limit: 100 },
  ...more,
});

test.each<[TextKind, string]>([
  ['line', 'One line'],
  ['line', ''],
  ['text', 'Two\nlines'],
  ['web', 'https://store.example/a?b#c'],
  ['link', '/blog'],
  ['link', 'mailto:a@b.example'],
  ['link', 'https://a.example'],
  ['picture', '/pictures/a/1600.jpg'],
  ['page', '/privacy'],
  ['page', 'https://a.example/privacy'],
  ['video', 'aqz-KE-bpKQ'],
  ['date', '2028-02-29'],
  ['email', 'a@b.example'],
  ['choices', ''],
])('a %s can be %j', (kind, text) => {
  expect(textProblem(of(kind), text)).toBeNull();
});

test.each<[TextKind, string]>([
  ['line', 'Two\nlines'],
  ['line', 'x'.repeat(101)],
  ['web', 'javascript:alert(1)'],
  ['web', '/blog'],
  ['web', 'https://'],
  ['link', 'javascript:alert(1)'],
  ['link', '//evil.example'],
  ['link', 'blog'],
  ['picture', 'data:image/svg+xml,x'],
  ['picture', 'mailto:a@b.example'],
  ['picture', '/a b'],
  ['picture', 'https://elsewhere.example/a.png'],
  ['page', 'mailto:a@b.example'],
  ['video', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
  ['date', '2027-02-29'],
  ['date', '0031-05-04'],
  ['date', 'tomorrow'],
  ['email', 'a@b'],
  ['email', 'a@b.example, c@d.example'],
  ['choice', 'toString'],
  ['choices', 'toString'],
  ['icon', 'javascript:x'],
])('a %s cannot be %j', (kind, text) => {
  expect(textProblem(of(kind, { choices: { one: 'One' } }), text)).not.toBeNull();
});

test.each<[TextKind, RegExp]>([
  ['video', /no address of a video on YouTube/],
  ['date', /whole year/],
  ['color', /such as #1c2a44/],
])('a text that is too long for a %s is refused with what is needed', (kind, problem) => {
  expect(textProblem(of(kind, { limit: 11 }), 'https://vimeo.example/1234')).toMatch(problem);
});

const STORES: RowsField = {
  kind: 'rows',
  ...{ label: 'Stores', row: 'Store', least: 1, limit: 2 },
  columns: { label: of('line', { needed: true }), url: of('web') },
};

test('problems of rows name the row and column, or the list', () => {
  expect(valueProblems(STORES, [])).toEqual({ '': 'Add at least one store.' });
  expect(valueProblems(STORES, [{ label: '', url: 'x' }])).toEqual({
    '0.label': 'Field is missing.',
    '0.url': 'Enter an address that begins with https:// or http://.',
  });
  expect(
    valueProblems(
      STORES,
      Array.from({ length: 3 }, () => ({ label: 'A', url: '' })),
    ),
  ).toEqual({
    '': 'At most 2 are possible.',
  });
});

test('rows are stored as one list for each column, and read back', () => {
  const fields = { stores: STORES, name: of('line') };
  const values = { stores: [{ label: 'Buy', url: 'https://a.example' }], name: 'A' };
  const stored = { storesLabel: ['Buy'], storesUrl: ['https://a.example'], name: 'A' };
  expect(asStored(fields, values)).toEqual(stored);
  expect(fromStored(fields, stored)).toEqual(values);
});

test.each<[string, Record<string, unknown>]>([
  ['lists of different lengths', { storesLabel: ['Buy'], storesUrl: [] }],
  ['a missing list', { storesLabel: ['Buy'] }],
  ['a list with a number', { storesLabel: [5], storesUrl: ['https://a.example'] }],
  ['an address of a script', { storesLabel: ['Buy'], storesUrl: ['javascript:x'] }],
  ['a text', { storesLabel: 'Buy', storesUrl: 'https://a.example' }],
])('%s in a document is no value', (_what, stored) => {
  expect(fromStored({ stores: STORES }, stored)).toEqual({});
});
