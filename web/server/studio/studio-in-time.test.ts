import { expect, test } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import type { Database } from '../../../platform/data/rest/database.ts';
import { openStudioInTime, type StudioChanges, type StudioPages } from './studio-in-time.ts';

const named = (name: string, from: number): StudioChanges => ({
  at: (before, time) => (time < from ? before : { ...before, name }),
  nextChange: (time) => (time < from ? from : Number.POSITIVE_INFINITY),
});

test('without changes of parts the studio is always that of the file', () => {
  const inTime = openStudioInTime(studio);
  expect(inTime.at(5)).toBe(studio);
  expect(inTime.nextChange(5)).toBe(Number.POSITIVE_INFINITY);
  expect(inTime.now).toEqual({ ...studio });
});

test('pages show the earliest moment that all parts know', async () => {
  const inTime = openStudioInTime(studio, () => 50);
  expect(await inTime.known()).toBe(50);
  inTime.add(named('Later', 10));
  inTime.add({ ...named('Last', 20), upToDate: async () => 45 });
  expect(await inTime.known()).toBe(45);
});

test('a value changes at its moment, also in a stored reference to the studio', () => {
  let time = 9;
  const inTime = openStudioInTime(studio, () => time);
  const { now } = inTime;
  inTime.add(named('Later', 10));
  inTime.add(named('Last', 20));
  expect([inTime.nextChange(9), inTime.nextChange(10), inTime.nextChange(20)]).toEqual([10, 20, Infinity]);
  expect([9, 10, 20].map((at) => inTime.at(at).name)).toEqual([studio.name, 'Later', 'Last']);
  expect(now.name).toBe(studio.name);
  time = 10;
  expect(now.name).toBe('Later');
  expect(JSON.parse(JSON.stringify(now)).name).toBe('Later');
});

test('pages of parts replace those of files at their moment, in forms and in previews', async () => {
  const page = { title: 'Jobs', address: '/jobs', label: 'Jobs', place: 'footer' as const };
  const withJobs = (pages: StudioPages): StudioPages => ({
    ...pages,
    ownPages: [...pages.ownPages, { ...page, description: null, order: 0, text: '' }],
  });
  const files: StudioPages = { ownPages: [], gamePages: new Map() };
  const inTime = openStudioInTime(
    studio,
    () => 9,
    () => files,
  );
  expect([inTime.pages(), inTime.mayChange()]).toEqual([files, false]);
  inTime.add({
    ...named(studio.name, Number.POSITIVE_INFINITY),
    tried: () => null,
    pages: {
      at: (pages, time) => (time < 10 ? pages : withJobs(pages)),
      tried: (pages, values) => (values === 'jobs' ? withJobs(pages) : null),
      foreseen: async (pages) => withJobs(pages),
    },
  });
  expect([inTime.pages(), inTime.mayChange()]).toEqual([files, true]);
  expect(inTime.pagesAt(10).ownPages).toMatchObject([page]);
  expect(inTime.tried('jobs')?.ownPages).toMatchObject([page]);
  expect(inTime.tried('others')).toBeNull();
  expect(await inTime.foreseen(20, {} as Database)).toMatchObject({ studio, ownPages: [page] });
});
