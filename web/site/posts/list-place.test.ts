import { expect, test } from 'vitest';
import { parseListPlace, placeSearch } from './list-place.ts';

test.each([
  { publishDate: 1763690000000, id: 'release-date' },
  { publishDate: -5, id: 'before 1970' },
  { publishDate: 0, id: 'a&b=c?#%ü' },
])('the list position %j written into the address and parsed again is the same', (place) => {
  expect(parseListPlace(placeSearch(place))).toEqual(place);
});

test.each([
  '',
  '?before=5',
  '?id=a',
  '?before=x&id=a',
  '?before=1.5&id=a',
  '?before=5&id=',
  '?before=5&id=a%2Fb',
])('the query string %j means the beginning of the list', (search) => {
  expect(parseListPlace(search)).toBeNull();
});
