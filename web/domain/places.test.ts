import { expect, test } from 'vitest';
import { type Place, parsePlace } from './collections.ts';
import {
  bioPath,
  logEntryPath,
  outboxPath,
  picturePath,
  postPath,
  presencePath,
  revisionPath,
  signUpPath,
  slugPath,
  trashedBioPath,
  trashedPostPath,
  userRecordPath,
  workingCopyPath,
} from './places.ts';

test.each<[string, string, Place]>([
  ['userdata/ada', userRecordPath('ada'), { kind: 'user record', id: 'ada' }],
  ['projectdata/website/memberBios/ada', bioPath('ada'), { kind: 'bio', id: 'ada' }],
  ['projectdata/website/blogPosts/p', postPath('p'), { kind: 'post', id: 'p' }],
  ['projectdata/website/pictures/x', picturePath('x'), { kind: 'picture', id: 'x' }],
  ['projectdata/website/slugs/s', slugPath('s'), { kind: 'slug', id: 's' }],
  ['projectdata/website/trashedBios/t', trashedBioPath('t'), { kind: 'trashed bio', id: 't' }],
  ['projectdata/website/trashedPosts/t', trashedPostPath('t'), { kind: 'trashed post', id: 't' }],
  ['projectdata/website/workingCopies/p', workingCopyPath('p'), { kind: 'working copy', id: 'p' }],
  ['staffLog/e', logEntryPath('e'), { kind: 'log entry', id: 'e' }],
  ['outbox/j', outboxPath('j'), { kind: 'outbox job', id: 'j' }],
  ['signups/s', signUpPath('s'), { kind: 'sign-up', id: 's' }],
  [
    'projectdata/website/blogPosts/p/revisions/7',
    revisionPath('p', 7),
    { kind: 'revision', post: 'p', id: '7' },
  ],
  [
    'projectdata/website/blogPosts/p/presence/ada',
    presencePath('p', 'ada'),
    { kind: 'presence', post: 'p', id: 'ada' },
  ],
])('the path %s is built from its ids, and parsed into the same ids', (path, written, place) => {
  expect(written).toBe(path);
  expect(parsePlace(path)).toEqual(place);
});

test.each([
  '',
  'userdata',
  'userdata/',
  'nowhere/ada',
  'projectdata/website',
  'projectdata/website/blogPosts',
  'projectdata/website/blogPosts/p/revisions',
  'projectdata/website/blogPosts/p/likes/ada',
  'projectdata/website/memberBios/ada/revisions/1',
  'a/projectdata/website/blogPosts/p',
])('%j is not the path of a document of the site', (path) => {
  expect(parsePlace(path)).toBeNull();
});
