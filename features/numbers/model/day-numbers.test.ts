import { expect, test } from 'vitest';
import {
  addNumbers,
  countOne,
  countUnder,
  LONGEST_NAME,
  MOST_NAMES,
  noNumbers,
  OTHER,
  withinLimits,
} from './day-numbers.ts';

test('the counts of two days are added up, in total and under each name', () => {
  const numbers = noNumbers();
  countOne(numbers, 'visits');
  countUnder(numbers, 'sources', 'news.example', 'visits');
  const more = noNumbers();
  countOne(more, 'visits');
  countOne(more, 'pages');
  countUnder(more, 'sources', 'news.example', 'visits');
  countUnder(more, 'posts', 'snow', 'reads');
  expect(addNumbers(numbers, more)).toEqual({
    ...noNumbers(),
    total: { visits: 2, pages: 1 },
    sources: { 'news.example': { visits: 2 } },
    posts: { snow: { reads: 1 } },
  });
});

test.each([
  [''],
  ['__proto__'],
  ['__name__'],
  ['x'.repeat(LONGEST_NAME + 1)],
])('the name “%s” is counted as OTHER', (name) => {
  const numbers = noNumbers();
  countUnder(numbers, 'sources', name, 'visits');
  expect(numbers.sources).toEqual({ [OTHER]: { visits: 1 } });
});

test('if there are too many names, those with the lowest counts are merged into OTHER', () => {
  const numbers = noNumbers();
  for (let at = 0; at < MOST_NAMES.campaigns + 5; at++)
    for (let visit = 0; visit <= at; visit++) countUnder(numbers, 'campaigns', `c${at}`, 'visits');
  const { campaigns } = withinLimits(numbers);
  expect(Object.keys(campaigns)).toHaveLength(MOST_NAMES.campaigns);
  expect(campaigns[`c${MOST_NAMES.campaigns + 4}`]).toEqual({ visits: MOST_NAMES.campaigns + 5 });
  // The six campaigns with the fewest visits have 1, 2, 3, 4, 5 and 6 visits, together 21.
  expect(campaigns[OTHER]).toEqual({ visits: 21 });
  const again = withinLimits({ ...numbers, campaigns: { ...campaigns, late: { visits: 1 } } });
  expect(again.campaigns[OTHER]).toEqual({ visits: 22 });
});
