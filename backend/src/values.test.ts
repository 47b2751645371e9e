import { expect, test } from 'vitest';
import { toFields, toPlainFields, toValue } from './values.ts';

test('plain values become the Firestore values that the SDK writes', () => {
  expect(toFields({ text: 'a', whole: 3, part: 0.5, yes: true, list: ['x', 1], none: [] })).toEqual({
    text: { stringValue: 'a' },
    whole: { integerValue: '3' },
    part: { doubleValue: 0.5 },
    yes: { booleanValue: true },
    list: { arrayValue: { values: [{ stringValue: 'x' }, { integerValue: '1' }] } },
    none: { arrayValue: {} },
  });
});

test.each([
  { $double: 2 },
  { $double: 'NaN' },
  { $integer: '9223372036854775807' },
  { $timestamp: '2026-01-01T00:00:00.000000Z' },
  { $bytes: 'AAEC' },
  { $reference: 'projects/p/databases/(default)/documents/a/b' },
  { $geoPoint: { latitude: 47.5, longitude: -8.25 } },
  { $map: { $double: 'a field of that name' } },
])('the value %j is the same after conversion to stored fields and back', (plain) => {
  expect(toPlainFields(toFields({ plain }))).toEqual({ plain });
});

test.each([
  undefined,
  1n,
  () => 1,
  { $money: 1 },
  { $double: 1, other: 1 },
  2 ** 60,
])('the value %s is refused', (odd) => {
  expect(() => toValue(odd)).toThrow(Error);
});

test.each([
  ['2026-11-22T18:40:00.301Z', '2026-11-22T18:40:00.301000Z'],
  ['2026-11-22T18:40:00Z', '2026-11-22T18:40:00.000000Z'],
  ['2026-11-22T18:40:00.301123Z', '2026-11-22T18:40:00.301123Z'],
])('the time %s is converted to a string with six fraction digits', (timestampValue, $timestamp) => {
  const fields = { time: { timestampValue } };
  expect(toPlainFields(fields)).toEqual({ time: { $timestamp } });
  expect(toPlainFields(toFields(toPlainFields(fields)))).toEqual(toPlainFields(fields));
});
