import { expect, test } from 'vitest';
import { newPost } from './post.ts';
import {
  dateOfDay,
  firstDate,
  hidden,
  offeredDay,
  type Publication,
  publicationBy,
  publicationOf,
} from './publish-plan.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 9);
const OCTOBER = Date.UTC(2026, 9, 22, 8, 30);
const LATER = NOW + 4 * DAY;

const draft: Publication = { published: false, publishDate: NOW - DAY };
const live: Publication = { published: true, publishDate: OCTOBER };
const scheduled: Publication = { published: true, publishDate: LATER, firstPublishDate: LATER };
const wasLive: Publication = { ...draft, firstPublishDate: OCTOBER };

test.each<[string, Publication, number | null, string]>([
  ['a new draft has none and is offered today', draft, null, '2026-11-23'],
  ['a live post has its publish date', live, OCTOBER, '2026-10-22'],
  ['a live post dated later keeps both', { ...live, firstPublishDate: 5 }, 5, '2026-10-22'],
  ['a scheduled post was not public yet', scheduled, null, '2026-11-23'],
  ['a post that was public before is offered the first', wasLive, OCTOBER, '2026-10-22'],
  ['a cancelled schedule leaves none', { ...draft, firstPublishDate: LATER }, null, '2026-11-23'],
])('the first publish date in the publish panel: %s', (_fact, post, first, day) => {
  expect(firstDate(post, NOW)).toBe(first);
  expect(offeredDay(post, NOW)).toBe(day);
});

test.each<[string, string, Publication, number | null]>([
  ['today is this moment', '2026-11-23', draft, NOW],
  ['the day of the first publishing is its exact time', '2026-10-22', wasLive, OCTOBER],
  ['the day of a live post leaves its time', '2026-10-22', live, OCTOBER],
  ['another day is its noon', '2026-10-01', wasLive, Date.UTC(2026, 9, 1, 12)],
  ['a day to come is refused', '2026-11-24', draft, null],
  ['a day that no month has is refused', '2026-02-30', draft, null],
  ['an empty field is refused', '', draft, null],
])('%s', (_fact, day, post, time) => {
  expect(dateOfDay(day, post, NOW)).toBe(time);
});

test.each<[string, Publication, Parameters<typeof publicationBy>[0], Publication | null]>([
  ['now', draft, { day: '2026-11-23' }, { published: true, publishDate: NOW, firstPublishDate: NOW }],
  ['at a time', draft, { at: LATER }, { published: true, publishDate: LATER, firstPublishDate: LATER }],
  [
    'a second time, with the first date',
    wasLive,
    { day: '2026-10-22' },
    { published: true, publishDate: OCTOBER, firstPublishDate: OCTOBER },
  ],
  [
    'a second time, as of today: the first date stays',
    wasLive,
    { day: '2026-11-23' },
    { published: true, publishDate: NOW, firstPublishDate: OCTOBER },
  ],
  [
    'dated before its first publishing',
    live,
    { day: '2026-10-01' },
    { published: true, publishDate: Date.UTC(2026, 9, 1, 12), firstPublishDate: Date.UTC(2026, 9, 1, 12) },
  ],
  [
    'at another time: the first one was never public',
    scheduled,
    { at: LATER + DAY },
    { published: true, publishDate: LATER + DAY, firstPublishDate: LATER + DAY },
  ],
  ['at a time that has passed', draft, { at: NOW }, null],
  ['on a day to come', draft, { day: '2026-12-24' }, null],
])('publishing a post %s gives the expected dates', (_how, post, choice, expected) => {
  expect(publicationBy(choice, post, NOW)).toEqual(expected);
});

test.each<[string, Publication, Publication]>([
  [
    'a live post keeps the date that readers saw',
    live,
    { published: false, publishDate: NOW, firstPublishDate: OCTOBER },
  ],
  ['a scheduled post has no first date', scheduled, { published: false, publishDate: NOW }],
])('when a post is hidden, %s', (_fact, post, expected) => {
  expect(hidden(post, NOW)).toEqual(expected);
});

test.each<[string, Publication]>([
  ['a new draft', { published: false, publishDate: 7 }],
  ['a post in review that was public before', { ...wasLive, review: 'ready' }],
])('undo restores all publication fields of %s', (_what, publication) => {
  expect(publicationOf({ ...newPost('colleague', 1), ...publication })).toEqual(publication);
});
