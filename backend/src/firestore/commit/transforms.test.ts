import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { equalValues } from '../../model/compare-values.ts';
import type { Value } from '../../model/value.ts';
import { ValueSet } from './transforms.ts';

// Generates only a few distinct values, so that equal values occur.
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Value>(
      { nullValue: null },
      { booleanValue: true },
      { integerValue: '1' },
      { integerValue: '0' },
      { integerValue: '9007199254740993' },
      { integerValue: '9007199254740992' },
      { doubleValue: 1 },
      { doubleValue: 0 },
      { doubleValue: '-0' },
      { doubleValue: 'NaN' },
      { doubleValue: 'Infinity' },
      { doubleValue: 9007199254740992 },
      { doubleValue: 1.5 },
      { stringValue: '1' },
      { stringValue: 'a' },
      { bytesValue: 'YQ==' },
      { timestampValue: '2026-01-01T00:00:00.000000Z' },
      { geoPointValue: { latitude: 0, longitude: -0 } },
      { geoPointValue: { latitude: -0, longitude: 0 } },
      { arrayValue: {} },
      { arrayValue: { values: [] } },
      { mapValue: {} },
    ),
    fc.array(tie('value'), { maxLength: 2 }).map((values): Value => ({ arrayValue: { values } })),
    fc
      .dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2 })
      .map((fields): Value => ({ mapValue: { fields } })),
    fc.constantFrom('1', '2').map(
      (integerValue): Value => ({
        mapValue: {
          fields: {
            __type__: { stringValue: '__vector__' },
            value: { arrayValue: { values: [{ integerValue }] } },
          },
        },
      }),
    ),
  ),
}));

test('a ValueSet contains a value if it has an equal one, such as 1.0 for 1', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 8 }), value, (values, wanted) => {
      expect(new ValueSet(values).has(wanted)).toBe(values.some((one) => equalValues(one, wanted)));
    }),
    { numRuns: rounds(1000, 3000) },
  );
});
