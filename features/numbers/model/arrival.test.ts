import { expect, test } from 'vitest';
import { campaignOf, LONGEST_LINK, sourceOf, storeOf } from './arrival.ts';
import { DIRECT } from './day-numbers.ts';

test.each([
  ['https://news.example/story?id=5', 'news.example'],
  ['https://www.News.example/', 'news.example'],
  ['http://forum.example:8080/thread', 'forum.example'],
  ['android-app://com.example.reader/', 'com.example.reader'],
  ['https://studio.example.evil.example/', 'studio.example.evil.example'],
  ['https://studio.example/blog', null],
  ['', DIRECT],
  ['about:blank', DIRECT],
  ['http://www./', DIRECT],
  ['javascript:alert(1)', DIRECT],
  ['no address', DIRECT],
])('the source of a visit with the referrer %j is %j', (referrer, source) => {
  expect(sourceOf(referrer, 'studio.example')).toBe(source);
});

test.each([
  ['?from=summer', 'summer'],
  ['?a=1&from=Summer-2026', 'summer-2026'],
  ['?from=%20news.4%20', 'news.4'],
  ['?from=%C3%A9t%C3%A9', 'été'],
  ['?from=', null],
  ['?from=%3Cscript%3E', null],
  ['?from==1%2B1', null],
  [`?from=${'x'.repeat(41)}`, null],
  ['?form=summer', null],
  ['', null],
])('the campaign in the query %j is %j', (search, campaign) => {
  expect(campaignOf(search)).toBe(campaign);
});

const GAMES = [
  { address: 'snow', stores: [{ label: 'Buy', url: 'https://store.example/snow/' }] },
  { address: 'rain', stores: [{ label: 'Buy', url: `https://other.example/${'r'.repeat(200)}?a=b` }] },
];

test.each([
  ['https://store.example/snow', 'snow/store.example'],
  ['http://store.example/snow/?utm_source=site#buy', 'snow/store.example'],
  [`https://other.example/${'r'.repeat(200)}`.slice(0, LONGEST_LINK), 'rain/other.example'],
  ['https://store.example/rain', null],
  ['https://store.example.evil.example/snow', null],
  ['mailto:store.example/snow', null],
  ['', null],
])('a click on the link %s is counted for the store %j (null: not counted)', (link, store) => {
  expect(storeOf(GAMES, link)).toBe(store);
});
