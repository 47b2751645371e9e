import { expect, test } from 'vitest';
import { LEVEL_NAMES, LEVELS } from './levels.ts';

test('the levels are numbered from 0 in ascending order', () => {
  expect(Object.values(LEVELS)).toEqual(LEVEL_NAMES.map((_, at) => at));
});
