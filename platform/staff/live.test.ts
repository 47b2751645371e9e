import { expect, test } from 'vitest';
import { StaffError } from '../data/staff/staff-error.ts';
import { type Live, together } from './live.ts';

const OFFLINE = new StaffError('offline', 'offline');
const DENIED = new StaffError('denied', 'denied');

test.each<[string, Partial<Live<string>>, Partial<Live<string>>, Partial<Live<object>>, string[]]>([
  ['both are loaded', { value: 'A' }, { value: 'B' }, { value: { one: 'A', other: 'B' }, error: null }, []],
  ['an empty value is a value', { value: '' }, { value: 'B' }, { value: { one: '', other: 'B' } }, []],
  ['one is not loaded', { value: 'A' }, {}, { value: undefined, error: null }, []],
  [
    'one failed after its value came',
    { value: 'A', error: OFFLINE },
    { value: 'B' },
    { value: { one: 'A', other: 'B' }, error: OFFLINE },
    ['one'],
  ],
  [
    'one failed before its value came',
    { value: 'A' },
    { error: DENIED },
    { value: undefined, error: DENIED },
    ['other'],
  ],
  [
    'both failed',
    { error: OFFLINE },
    { error: DENIED },
    { value: undefined, error: OFFLINE },
    ['one', 'other'],
  ],
])('together: %s; only those that failed are retried', (_what, one, other, expected, expectedRetries) => {
  const retried: string[] = [];
  const live = (name: string, part: Partial<Live<string>>): Live<string> => ({
    ...{ value: undefined, error: null, retry: () => retried.push(name) },
    ...part,
  });
  const all = together<{ one: string; other: string }>({
    one: live('one', one),
    other: live('other', other),
  });
  expect(all).toMatchObject(expected);
  all.retry();
  expect(retried).toEqual(expectedRetries);
});
