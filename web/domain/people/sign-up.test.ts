import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foundSignUps, type SignUp, signUpsByPage, signUpsByWeek, signUpsCsv, weekOf } from './sign-up.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  process.env.TZ = zone;
});

const at = (text: string) => new Date(text).getTime();

describe('a week begins on Monday', () => {
  test.each([
    ['2026-11-16T00:00', '2026-11-16T00:00'],
    ['2026-11-18T12:00', '2026-11-16T00:00'],
    ['2026-11-22T23:59', '2026-11-16T00:00'],
    ['2026-11-23T00:00', '2026-11-23T00:00'],
    // Daylight saving time ended on October 25.
    ['2026-10-25T23:00', '2026-10-19T00:00'],
  ])('the day %s is in the week that begins on %s', (time, monday) => {
    expect(weekOf(at(time))).toBe(at(monday));
  });
});

test('the list of weeks includes weeks without sign-ups, also across a clock change', () => {
  const times = ['2026-10-19T00:00', '2026-10-25T23:00', '2026-10-26T00:00', '2026-11-03T09:00'];
  expect(
    signUpsByWeek(
      times.map((time) => ({ time: at(time) })),
      at('2026-11-11T10:00'),
      4,
    ),
  ).toEqual([
    { start: at('2026-11-09T00:00'), count: 0 },
    { start: at('2026-11-02T00:00'), count: 1 },
    { start: at('2026-10-26T00:00'), count: 1 },
    { start: at('2026-10-19T00:00'), count: 2 },
  ]);
});

test.each([
  // Clocks went forward at 0:00, in Egypt on a Friday, and in Iran on a Monday.
  ['Africa/Cairo', '2026-04-24T15:00', '2026-04-20T00:00', '2026-04-13T00:00'],
  ['Asia/Tehran', '2021-03-25T15:00', '2021-03-22T01:00', '2021-03-15T00:00'],
])('in %s, where a clock change skips midnight, sign-ups are counted in their weeks', (zone, now, present, before) => {
  process.env.TZ = zone;
  const signUps = [present, before].map((start) => ({ time: at(start) + 2 * 24 * 3_600_000 }));
  expect(signUpsByWeek(signUps, at(now), 2)).toEqual([
    { start: at(present), count: 1 },
    { start: at(before), count: 1 },
  ]);
});

test.each([
  ['', ['a', 'b']],
  [' READER@ ', ['a']],
  ['mail.test', ['a', 'b']],
  ['nobody', []],
])('a search for %j among sign-ups finds %j', (search, ids) => {
  const list: SignUp[] = [
    { id: 'a', email: 'Reader@mail.test', time: 2, consent: '' },
    { id: 'b', email: 'other@mail.test', time: 1, consent: '' },
  ];
  expect(foundSignUps(list, search).map(({ id }) => id)).toEqual(ids);
});

test('sign-ups are counted by page, largest count first; those without a page are one group', () => {
  const forms = ['/', '/blog', undefined, '/blog', '/about', undefined, '/blog'];
  expect(signUpsByPage(forms.map((form) => ({ form })))).toEqual([
    { page: '/blog', count: 3 },
    { page: '', count: 2 },
    { page: '/', count: 1 },
    { page: '/about', count: 1 },
  ]);
});

test('the CSV file of sign-ups has a consent column only if someone consented', () => {
  const plain = { email: 'a@mail.test', time: '2026-01-02T03:04:05Z', consent: '' };
  expect(signUpsCsv([plain])).toBe('email,time\r\na@mail.test,2026-01-02T03:04:05Z\r\n');
  expect(signUpsCsv([{ ...plain, consent: 'News, please' }])).toBe(
    'email,time,consent\r\na@mail.test,2026-01-02T03:04:05Z,"News, please"\r\n',
  );
});
