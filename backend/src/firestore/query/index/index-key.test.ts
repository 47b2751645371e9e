import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { compareValues } from '../../../model/compare-values.ts';
import { doubleValue, type Value } from '../../../model/value.ts';
import { indexKey } from './index-key.ts';

const simple: fc.Arbitrary<Value> = fc.oneof(
  fc.constant({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => ({ integerValue: String(value) })),
  fc.integer({ min: -5, max: 5 }).map((value) => ({ integerValue: String(value) })),
  fc.double().map(doubleValue),
  fc
    .integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })
    .map((ms) => ({ timestampValue: new Date(ms).toISOString() })),
  fc.string({ unit: 'binary' }).map((text) => ({ stringValue: text.toWellFormed() })),
  fc.constantFrom('', '\u0000', '\u0000\u0001', 'a', 'a\u0000', 'ab').map((stringValue) => ({ stringValue })),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  fc
    .constantFrom('a/b', 'a/__id7__', 'a/__id-2__', 'a/b/c/d', 'a/bc')
    .map((path) => ({ referenceValue: `projects/p/databases/(default)/documents/${path}` })),
  fc
    .record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) })
    .map((geoPointValue) => ({ geoPointValue })),
);
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'é', '\u0000'), tie('value'), { maxKeys: 3 })
      .map((fields) => ({ mapValue: { fields } })),
  ),
}));

test('index keys sort like their values, ascending and descending', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const order = Math.sign(compareValues(a, b)) + 0;
      expect(Buffer.compare(indexKey(a, false), indexKey(b, false))).toBe(order);
      expect(Buffer.compare(indexKey(a, true), indexKey(b, true))).toBe(order === 0 ? 0 : -order);
    }),
    // Comparing equal numbers may return -0, for which `toBe(0)` fails.
    { numRuns: rounds(2000, 20_000), examples: [[{ integerValue: '0' }, { doubleValue: 0 }]] },
  );
});

test('the order of values is total: transitive and antisymmetric', () => {
  fc.assert(
    fc.property(value, value, value, (a, b, c) => {
      expect(Math.sign(compareValues(a, b)) + 0).toBe(-Math.sign(compareValues(b, a)) + 0);
      if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
        expect(compareValues(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: rounds(1000, 10_000) },
  );
});
