import { expect, test } from 'vitest';
import type { JoinedEvent } from '../../domain/posts/post-event.ts';
import { doneTo, eventSentence } from './event-words.ts';

const event = (change: Partial<JoinedEvent>): JoinedEvent => ({
  ...{ id: 'post_1', post: 'post', number: 1, title: 'Rain', by: 'ines', at: 0, posts: 1, kind: 'published' },
  ...change,
});
const rename = { kind: 'tag', from: 'rain', to: 'weather' } as const;

test.each([
  [event({}), 'Published', 'Ines published “Rain”.'],
  [event({ kind: 'scheduled' }), 'Scheduled', 'Ines scheduled “Rain”.'],
  [event({ kind: 'hidden' }), 'Hidden', 'Ines hid “Rain”.'],
  [event({ kind: 'featured' }), 'Featured', 'Ines featured “Rain”.'],
  [event({ kind: 'unfeatured' }), 'No longer featured', 'Ines unfeatured “Rain”.'],
  [event({ kind: 'deleted' }), 'Deleted', 'Ines deleted “Rain”.'],
  [event({ kind: 'restored' }), 'Restored', 'Ines restored “Rain”.'],
  [event(rename), 'Tag “rain” renamed to “weather”', 'Ines renamed the tag “rain” to “weather” in “Rain”.'],
  [
    event({ ...rename, posts: 3 }),
    'Tag “rain” renamed to “weather”',
    'Ines renamed the tag “rain” to “weather” in 3 posts.',
  ],
])('the event %o is shown in a post’s history as “%s”', (one, done, sentence) => {
  expect(doneTo(one)).toBe(done);
  expect(eventSentence(one, 'Ines').replace(/[\u2068\u2069]/g, '')).toBe(sentence);
});
