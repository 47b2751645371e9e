import { expect, test } from 'vitest';
import { newPost } from './post.ts';
import {
  changedAt,
  changesText,
  dateOfDay,
  endOfReview,
  firstDate,
  hidden,
  isInReview,
  offeredDay,
  type Publication,
  postState,
  publicationBy,
  publicationOf,
  stateDate,
} from './publication.ts';

test.each([
  { published: false, publishDate: 0, state: 'draft' },
  { published: false, publishDate: 2000, state: 'draft' },
  { published: false, publishDate: 0, review: 'none', state: 'draft' },
  { published: false, publishDate: 0, review: 'ready', state: 'review' },
  { published: true, publishDate: 0, review: 'ready', state: 'live' },
  { published: true, publishDate: 1001, review: 'ready', state: 'scheduled' },
  { published: true, publishDate: 0, state: 'live' },
  { published: true, publishDate: 999, state: 'live' },
  { published: true, publishDate: 1000, state: 'live' },
  { published: true, publishDate: 1001, state: 'scheduled' },
] as const)('at time 1000 a post is $state if published $published, date $publishDate, review $review', ({
  state,
  ...post
}) => {
  expect(postState(post, 1000)).toBe(state);
});

test('the date shown for a draft is its creation date, for other posts the publish date', () => {
  const dates = { creationDate: 1, publishDate: 2 };
  expect(stateDate({ published: false, ...dates })).toBe(1);
  expect(stateDate({ published: true, ...dates })).toBe(2);
});

test.each([
  { published: false, inReview: false },
  { published: false, review: 'none', inReview: false },
  { published: false, review: 'ready', inReview: true },
  { published: true, review: 'ready', inReview: false },
  { published: true, review: 'none', inReview: false },
] as const)('a post with published $published and review $review is in review: $inReview', ({
  inReview,
  ...post
}) => {
  expect(isInReview(post)).toBe(inReview);
});

test('publishing ends a review, and writes no review field to a post without one', () => {
  expect(endOfReview({ review: 'ready' })).toEqual({ review: 'none' });
  expect(endOfReview({ review: 'none' })).toEqual({});
  expect(endOfReview({})).toEqual({});
});

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 9);
const OCTOBER = Date.UTC(2026, 9, 22, 8, 30);
const LATER = NOW + 4 * DAY;

const draft: Publication = { published: false, publishDate: NOW - DAY };
const live: Publication = { published: true, publishDate: OCTOBER };
const scheduled: Publication = { published: true, publishDate: LATER, firstPublishDate: LATER };
const wasLive: Publication = { ...draft, firstPublishDate: OCTOBER };

test.each<[string, Publication, number | null, string]>([
  ['a new draft has no first date', draft, null, '2026-11-23'],
  ['the first date of a live post is its publish date', live, OCTOBER, '2026-10-22'],
  [
    'a live post can have a first date before its publish date',
    { ...live, firstPublishDate: 5 },
    5,
    '2026-10-22',
  ],
  ['a scheduled post has no first date', scheduled, null, '2026-11-23'],
  ['a formerly public post keeps its first date', wasLive, OCTOBER, '2026-10-22'],
  [
    'a post whose schedule was cancelled has no first date',
    { ...draft, firstPublishDate: LATER },
    null,
    '2026-11-23',
  ],
])('the publish panel suggests the first publish date, or else today: %s', (_fact, post, first, day) => {
  expect(firstDate(post, NOW)).toBe(first);
  expect(offeredDay(post, NOW)).toBe(day);
});

test.each<[string, string, Publication, number | null]>([
  ['the day today in the publish panel means the present moment', '2026-11-23', draft, NOW],
  ['the day of the first publishing means the exact time of it', '2026-10-22', wasLive, OCTOBER],
  ['the day of a live post’s publish date keeps its exact time', '2026-10-22', live, OCTOBER],
  [
    'another day in the publish panel means noon of that day',
    '2026-10-01',
    wasLive,
    Date.UTC(2026, 9, 1, 12),
  ],
  ['a future day in the publish panel is refused', '2026-11-24', draft, null],
  ['an impossible day such as February 30 is refused', '2026-02-30', draft, null],
  ['an empty day in the publish panel is refused', '', draft, null],
])('%s', (_fact, day, post, time) => {
  expect(dateOfDay(day, post, NOW)).toBe(time);
});

test.each<[string, Publication, Parameters<typeof publicationBy>[0], Publication | null]>([
  ['now', draft, { day: '2026-11-23' }, { published: true, publishDate: NOW, firstPublishDate: NOW }],
  [
    'at a future time',
    draft,
    { at: LATER },
    { published: true, publishDate: LATER, firstPublishDate: LATER },
  ],
  [
    'again, with its first publish date,',
    wasLive,
    { day: '2026-10-22' },
    { published: true, publishDate: OCTOBER, firstPublishDate: OCTOBER },
  ],
  [
    'again, with the present date,',
    wasLive,
    { day: '2026-11-23' },
    { published: true, publishDate: NOW, firstPublishDate: OCTOBER },
  ],
  [
    'with a date before its first publishing',
    live,
    { day: '2026-10-01' },
    { published: true, publishDate: Date.UTC(2026, 9, 1, 12), firstPublishDate: Date.UTC(2026, 9, 1, 12) },
  ],
  [
    'at another future time than scheduled',
    scheduled,
    { at: LATER + DAY },
    { published: true, publishDate: LATER + DAY, firstPublishDate: LATER + DAY },
  ],
  ['at a past time', draft, { at: NOW }, null],
  ['with a future day', draft, { day: '2026-12-24' }, null],
])('publishing a post %s gives the expected dates, or is refused', (_how, post, choice, expected) => {
  expect(publicationBy(choice, post, NOW)).toEqual(expected);
});

test.each<[string, Publication, Publication]>([
  [
    'a live post keeps the date that readers saw',
    live,
    { published: false, publishDate: NOW, firstPublishDate: OCTOBER },
  ],
  ['a scheduled post gets no first publish date', scheduled, { published: false, publishDate: NOW }],
])('when a post is hidden, %s', (_fact, post, expected) => {
  expect(hidden(post, NOW)).toEqual(expected);
});

test.each<[string, Publication]>([
  ['a new draft', { published: false, publishDate: 7 }],
  ['a post in review that was public before', { ...wasLive, review: 'ready' }],
])('undo restores all publication fields of %s', (_what, publication) => {
  expect(publicationOf({ ...newPost('colleague', 1), ...publication })).toEqual(publication);
});

const LIVE = { published: true, publishDate: 10 * DAY };

test('changed tags, authors or pictures do not count as a changed text', () => {
  expect(changesText({ tags: ['a'], authors: ['b'], image: '/c' })).toBe(false);
});

test('a save of a public post sets the change date, in whole milliseconds', () => {
  expect(changedAt(LIVE, 11 * DAY + 0.5)).toEqual({ changedDate: 11 * DAY });
});

test.each([
  ['a draft', { ...LIVE, published: false }, 11 * DAY],
  ['a scheduled post', LIVE, 9 * DAY],
  ['a public post, while the server’s time is unknown,', LIVE, null],
])('a save of %s sets no change date', (_what, post, now) => {
  expect(changedAt(post, now)).toEqual({});
});
