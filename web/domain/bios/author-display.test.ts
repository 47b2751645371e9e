import { describe, expect, test } from 'vitest';
import { authorDisplay } from './author-display.ts';

describe('author display (docs/product.md#author-display)', () => {
  const names = { ada: 'Ada', bo: 'Bo', cy: 'Cy' };
  test.each([
    [[], 'STAFF'],
    [['ada'], 'Ada'],
    [['ada', 'bo'], 'Ada +1'],
    [['cy', 'ada', 'bo'], 'Cy +2'],
    [[''], 'Unknown User'],
    [['', 'ada'], 'Unknown User +1'],
    [['nobody'], 'nobody'],
    [['constructor'], 'constructor'],
  ])('the authors %j are shown as %s', (authors, shown) => {
    expect(authorDisplay(authors, names)).toBe(shown);
  });
});
