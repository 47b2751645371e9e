import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { compareValues } from '../../model/compare-values.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { Value } from '../../model/value.ts';
import { parseValue } from './proto-value.ts';

describe('parsing values in ProtoJSON', () => {
  test.each<[string, unknown, Value]>([
    ['an integer sent as a JSON number', { integerValue: 7 }, { integerValue: '7' }],
    ['an integer with leading zeros', { integerValue: '007' }, { integerValue: '7' }],
    [
      'the smallest 64-bit integer',
      { integerValue: '-9223372036854775808' },
      { integerValue: '-9223372036854775808' },
    ],
    ['minus zero', { doubleValue: -0 }, { doubleValue: '-0' }],
    ['a double sent as a string', { doubleValue: '1.5' }, { doubleValue: 1.5 }],
    ['a double with an exponent', { doubleValue: '-1.5e3' }, { doubleValue: -1500 }],
    ['a type with an underscore in its name', { string_value: 'a' }, { stringValue: 'a' }],
    [
      'a time with nanoseconds',
      { timestampValue: '2026-01-02T03:04:05.123456789Z' },
      { timestampValue: '2026-01-02T03:04:05.123456Z' },
    ],
    [
      'a time in another time zone',
      { timestampValue: '2026-01-02T03:04:05+02:00' },
      { timestampValue: '2026-01-02T01:04:05.000000Z' },
    ],
    ['a byte string in URL-safe base64', { bytesValue: '_-8' }, { bytesValue: '/+8=' }],
    ['an empty list', { arrayValue: {} }, { arrayValue: {} }],
    ['an empty map', { mapValue: {} }, { mapValue: { fields: {} } }],
    ['null sent as an enum name', { nullValue: 'NULL_VALUE' }, { nullValue: null }],
  ])('%s is parsed to its canonical form', (_what, wire, canonical) => {
    expect(parseValue(wire)).toEqual(canonical);
  });

  test.each<[string, unknown]>([
    ['a missing value', undefined],
    ['a value with two types', { stringValue: 'a', booleanValue: true }],
    ['a value of an unknown type', { colorValue: 'red' }],
    ['a whole number beyond 64 bits', { integerValue: '9223372036854775808' }],
    ['a list with a misspelled field', { arrayValue: { items: [] } }],
    ['a hexadecimal double', { doubleValue: '0x10' }],
    ['a double of spaces', { doubleValue: ' ' }],
    ['an integer with a fraction', { integerValue: '1.5' }],
    ['a string with a lone surrogate', { stringValue: '\ud800' }],
    ['a time before year 1', { timestampValue: '0000-12-31T23:59:59Z' }],
    ['a time after year 9999', { timestampValue: '9999-12-31T23:59:59-01:00' }],
    ['a malformed time', { timestampValue: 'yesterday' }],
    ['coordinates off the Earth', { geoPointValue: { latitude: 91, longitude: 0 } }],
    ['a malformed reference', { referenceValue: 'x' }],
  ])('%s is refused', (_what, wire) => {
    expect(() => parseValue(wire)).toThrow(FirestoreError);
  });

  test('parsing a canonical value does not change it', () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constant({ nullValue: null }),
        fc.boolean().map((booleanValue) => ({ booleanValue })),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => ({ integerValue: String(n) })),
        fc.double().map((n) => ({ doubleValue: Number.isFinite(n) ? n : String(n) })),
        fc
          .date({
            min: new Date(-62_135_596_800_000),
            max: new Date(253_402_300_799_999),
            noInvalidDate: true,
          })
          .map((date) => ({ timestampValue: date.toISOString().replace(/^\+0*/, '') })),
        fc.string({ unit: 'binary' }).map((text) => ({ stringValue: text.toWellFormed() })),
        fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64url') })),
        fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
        fc
          .dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 3 })
          .map((fields) => ({ mapValue: { fields } })),
      ),
    }));
    fc.assert(
      fc.property(value, (wire) => {
        const once = parseValue(wire);
        const again = parseValue(JSON.parse(JSON.stringify(once)));
        expect(JSON.stringify(again)).toBe(JSON.stringify(once));
        expect(compareValues(once, again)).toBe(0);
      }),
      { numRuns: rounds(1000, 3000) },
    );
  });
});
