import { expect, test } from 'vitest';
import { ELSEWHERE_STATES, possibleOrders } from './elsewhere-post.ts';
import { serverOrigin } from './place.ts';

test.each([
  ['mastodon.social', 'https://mastodon.social'],
  [' https://mastodon.social/@studio ', 'https://mastodon.social'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['https://user@mastodon.social', null],
  ['two words', null],
  ['', null],
])('the origin of the typed server address “%s” is %s', (typed, origin) => {
  expect(serverOrigin(typed)).toBe(origin);
});

test('a post being sent allows no action; a sent post can only be changed or removed', () => {
  expect(ELSEWHERE_STATES.map((state) => [state, possibleOrders(state)])).toEqual([
    ['none', ['send']],
    ['sending', []],
    ['sent', ['change', 'remove']],
    ['failed', ['send', 'remove']],
    ['uncertain', ['send', 'found', 'remove']],
    ['removed', ['send']],
  ]);
});
