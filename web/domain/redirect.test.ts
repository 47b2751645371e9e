import { expect, test } from 'vitest';
import { redirectsByKey, redirectsProblem } from './redirect.ts';

const of = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }));

test.each<[[string, string][], RegExp | null]>([
  [[], null],
  [
    [
      ['/old', '/blog'],
      ['/older', '/old'],
      ['/shop', 'https://shop.example/'],
    ],
    null,
  ],
  [[['old', '/blog']], /is not a path of this site/],
  [[['//old.example/a', '/blog']], /is not a path of this site/],
  [[['/', '/blog']], /the site itself needs it/],
  [[['/Admin/users', '/blog']], /the site itself needs it/],
  [[['/404', '/lost']], /the site itself needs it/],
  [
    [
      ['/old/', '/blog'],
      ['/old', '/team'],
    ],
    /is redirected twice/,
  ],
  [[['/old', '/old/']], /leads back to itself/],
  [
    [
      ['/x', '/a'],
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/a'],
    ],
    /^\/a leads back to itself/,
  ],
])('the redirects %j have the problem %s', (pairs, problem) => {
  const found = redirectsProblem(of(...pairs));
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('the first stored redirect of a path counts; paths that the site needs are not redirected', () => {
  const stored = of(['/old/', '/blog'], ['/old', '/team'], ['/admin', '/blog'], ['x', '/blog']);
  expect([...redirectsByKey(stored)]).toEqual([['/old', '/blog']]);
});
