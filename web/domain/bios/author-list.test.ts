import { describe, expect, test } from 'vitest';
import { withAuthor, withoutAuthor } from './author-list.ts';

describe('author ids (docs/product.md#post-editor)', () => {
  test('an author id that is already in the list is not added again', () => {
    expect(withAuthor(['mia'], 'mia')).toEqual(['mia']);
    expect(withAuthor(['mia'], 'noah')).toEqual(['mia', 'noah']);
  });

  test('removing an author id that is not in the list changes nothing', () => {
    expect(withoutAuthor(['mia'], 'noah')).toEqual(['mia']);
    expect(withoutAuthor(['mia', 'noah'], 'mia')).toEqual(['noah']);
  });
});
