import { expect, test } from 'vitest';
import { parseListPlace, placeSearch } from './list-place.ts';

test.each([
  { publishDate: 1763690000000, id: 'release-date' },
  { publishDate: -5, id: 'before 1970' },
  { publishDate: 0, id: 'a&b=c?#%ü' },
])('the list position %j stays the same when written into an address and parsed again', (place) => {
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
])('with the query string %j the list starts at its beginning', (search) => {
  expect(parseListPlace(search)).toBeNull();
});
