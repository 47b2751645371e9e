import { expect, test } from 'vitest';
import { reviewedCollections } from '../../../web/domain/collections.ts';
import { emptyValues, PAGE_KINDS, type PageKind, type PageKindName } from './page-kind.ts';
import { pageEditor } from './page-screens.ts';
import type { Values } from './value-fields.ts';

test.each<[PageKindName, Values]>([
  ['page', { title: 'Jobs' }],
  ['game', { name: 'Kite', game: 'kite' }],
  ['game', { game: 'kite' }],
])('a %s in review with the values %j has the name and the editor of the list', (name, some) => {
  const kind: PageKind = PAGE_KINDS[name];
  const values = { ...emptyValues(kind), ...some };
  const of = (features: Record<string, boolean>) =>
    reviewedCollections({ features }).find(({ path }) => path === kind.path)?.reviewed;
  expect(
    of({})
      ?.named.map((field) => values[field])
      .find(Boolean),
  ).toBe(kind.nameOf(values));
  expect(`${of({})?.editor}7`).toBe(pageEditor(name, '7'));
  expect(of({ 'site-editor': false })).toBeUndefined();
});
