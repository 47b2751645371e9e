import { expect, test } from 'vitest';
import { toFields } from './to-fields.ts';

test('plain values become the ProtoJSON that the SDK writes', () => {
  expect(toFields({ text: 'a', whole: 3, part: 0.5, yes: true, list: ['x', 1], none: [] })).toEqual({
    text: { stringValue: 'a' },
    whole: { integerValue: '3' },
    part: { doubleValue: 0.5 },
    yes: { booleanValue: true },
    list: { arrayValue: { values: [{ stringValue: 'x' }, { integerValue: '1' }] } },
    none: { arrayValue: {} },
  });
});
