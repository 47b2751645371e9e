import { expect, test } from 'vitest';
import { plainFields, restValue } from './plain-values.ts';

test.each([
  [5, { integerValue: '5' }],
  [-0.5, { doubleValue: -0.5 }],
  [1e20, { doubleValue: 1e20 }],
  [-1e308, { doubleValue: -1e308 }],
  [[true, 'a'], { arrayValue: { values: [{ booleanValue: true }, { stringValue: 'a' }] } }],
])('the value %j is encoded as %j, and read back', (value, encoded) => {
  expect(restValue(value)).toEqual(encoded);
  expect(plainFields({ value: encoded })).toEqual({ value });
});
