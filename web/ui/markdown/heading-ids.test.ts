import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headingName, TAKEN } from './heading-ids.ts';

const WEB = join(import.meta.dirname, '../..');

/** The ids that are written in the code of the site's pages, with the files that have them. */
const idsOfPages = ['site', 'ui', 'server/pages'].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(WEB, folder, file), 'utf8').matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => ({
        id,
        file,
      })),
    ),
);

test('no heading of a text gets an id that the site’s own pages use', () => {
  expect(idsOfPages.map(({ id }) => id)).toContain('deferred');
  expect(idsOfPages.filter(({ id = '' }) => !TAKEN.includes(id))).toEqual([]);
  expect(TAKEN.map(headingName()).filter((id) => TAKEN.includes(id ?? ''))).toEqual([]);
});

test('headings with the same words, or with words that end in a number, get different ids', () => {
  expect(['Deferred', 'Rooms', 'Rooms', 'Scroll position'].map(headingName())).toEqual([
    'deferred-1',
    'rooms',
    'rooms-1',
    'scroll-position-1',
  ]);
  const ids = ['Act', 'Act', 'Act 1', 'Room 1', 'Room', 'Room'].map(headingName());
  expect(ids).toEqual(['act', 'act-1', 'act-1-1', 'room-1', 'room', 'room-2']);
});
