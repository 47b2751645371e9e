import { expect, test } from 'vitest';
import { joinedEvents, type PostEvent, publicationEvent } from './post-event.ts';

const event = (number: number, change: Partial<PostEvent>): PostEvent => ({
  id: `post_${number}`,
  post: 'post',
  number,
  kind: 'published',
  title: 'Rain',
  by: 'ines',
  at: number,
  ...change,
});
const rename = (number: number, change: Partial<PostEvent> = {}) =>
  event(number, { kind: 'tag', from: 'rain', to: 'weather', ...change });

test.each([
  ['a tag rename in three posts is one entry of the history', [rename(3), rename(2), rename(1)], [3]],
  ['tag renames by two people are two entries of the history', [rename(2), rename(1, { by: 'odd' })], [1, 1]],
  ['renames of two tags are two entries of the history', [rename(2), rename(1, { from: 'snow' })], [1, 1]],
  [
    'renames of a tag to two names are two entries of the history',
    [rename(2), rename(1, { to: 'storm' })],
    [1, 1],
  ],
  [
    'tag renames with another event between them are separate entries',
    [rename(3), event(2, {}), rename(1)],
    [1, 1, 1],
  ],
  ['two publish events are two entries of the history', [event(2, {}), event(1, {})], [1, 1]],
])('%s', (_what, events, posts) => {
  expect(joinedEvents(events).map((entry) => entry.posts)).toEqual(posts);
});

const NOW = 1_000_000_000;
const draft = { published: false, publishDate: 1 };
const live = { published: true, publishDate: 1 };
const scheduled = { published: true, publishDate: 2 * NOW };

test.each([
  ['a draft goes live', draft, { published: true, publishDate: NOW }, 'published'],
  ['a draft is scheduled', draft, scheduled, 'scheduled'],
  ['a scheduled post goes live early', scheduled, { published: true, publishDate: NOW }, 'published'],
  ['a scheduled post gets another time', scheduled, { published: true, publishDate: 3 * NOW }, 'scheduled'],
  ['a scheduled post becomes a draft', scheduled, { published: false, publishDate: NOW }, 'hidden'],
  ['a live post is hidden', live, { published: false, publishDate: NOW }, 'hidden'],
  ['a live post is scheduled', live, scheduled, 'scheduled'],
  ['a live post gets another date', live, { published: true, publishDate: 2 }, null],
  ['nothing changes', live, live, null],
  ['a draft stays a draft', draft, { published: false, publishDate: NOW }, null],
] as const)('when %s, the event for the post’s history is: $3', (_what, before, after, kind) => {
  expect(publicationEvent(before, after, NOW)?.kind ?? null).toBe(kind);
});
