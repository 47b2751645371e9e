import { expect, test } from 'vitest';
import { logSentence } from './log-texts.ts';

test.each([
  [0, 'post “⁨Tides⁩”'],
  [2, 'post “⁨Tides⁩” and of 2 more'],
])('the change log reports a post that is too long for the search, and %i others', (others, posts) => {
  const entry = { id: 'e', kind: 'search', subject: 'p', by: 'site', at: 1, from: {} } as const;
  const said = logSentence({ ...entry, to: { title: 'Tides', others } }, (id) => id);
  expect(said).toContain(`title, tags and short text of the ${posts}, because the content is too long.`);
});

test('the change log reports a change of a live post that did not go live at its time', () => {
  const entry = { id: 'e', kind: 'site', subject: 'p', by: 'site', at: 1, from: {} } as const;
  const to = { notLive: 'Tides', why: 'the post was deleted' };
  expect(logSentence({ ...entry, to }, (id) => id)).toBe(
    'The change of “⁨Tides⁩” did not go live at its time: the post was deleted. It is in the editor of the post.',
  );
});

test.each<[Record<string, unknown>, string]>([
  [{ title: 'Home page', fields: 'Tagline, Stores', moment: null }, 'changed “⁨Home page⁩”: Tagline, Stores.'],
  [{ title: 'Home page', fields: '', moment: 0 }, 'changed “⁨Home page⁩”, from '],
  [{ title: 'Home page' }, 'removed a planned change of “⁨Home page⁩”.'],
  [
    { movedFrom: 0, moment: 86_400_000, fields: 'Home page, “Out”' },
    'moved what was planned for Jan 1, 1970',
  ],
  [{ what: 'page', title: 'Jobs', did: 'hidden' }, 'hid the page “⁨Jobs⁩”.'],
  [{ what: 'page', title: 'Jobs', did: 'endless' }, 'removed the end of the page “⁨Jobs⁩”.'],
  [
    { what: 'page', title: 'Jobs', did: 'ends', moment: 0 },
    'changed the end of the page “⁨Jobs⁩” to Jan 1, 1970',
  ],
  [{ what: 'page', title: 'Jobs', did: 'scheduled', moment: 0 }, 'scheduled the page “⁨Jobs⁩” for Jan 1, 1970'],
  [{ backBefore: 0, fields: 'Home page' }, 'went back to the state before Jan 1, 1970'],
])('the change log reports a change of the settings %j', (to, sentence) => {
  const entry = { id: 'e', kind: 'site', subject: 'home', by: 'ada', at: 1, from: {} } as const;
  expect(logSentence({ ...entry, to }, () => 'Ada')).toContain(`⁨Ada⁩ ${sentence}`);
});
