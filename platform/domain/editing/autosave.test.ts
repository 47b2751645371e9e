import { expect, test } from 'vitest';
import { type AutosaveTimes, autosaveDue } from './autosave.ts';

const NOTHING: AutosaveTimes = { firstChange: null, lastChange: null, lastSent: null, isHidden: false };

test.each<[string, Partial<AutosaveTimes>, number | null]>([
  ['never, if nothing is unsaved', {}, null],
  ['never, if nothing is unsaved and the page is hidden', { isHidden: true, lastSent: 0 }, null],
  ['two seconds after a change', { firstChange: 1000, lastChange: 1000 }, 3000],
  ['two seconds after the last of several changes', { firstChange: 1000, lastChange: 9000 }, 11_000],
  ['at most 18 seconds after the first change', { firstChange: 1000, lastChange: 18_900 }, 19_000],
  ['at once when the page is hidden', { firstChange: 1000, lastChange: 1500, isHidden: true }, 1500],
  [
    'at least two seconds after the previous save',
    { firstChange: 1000, lastChange: 1000, lastSent: 2500 },
    4500,
  ],
  [
    'at least two seconds after the previous save, also if the page is hidden',
    { firstChange: 3000, lastChange: 3000, lastSent: 2500, isHidden: true },
    4500,
  ],
  [
    'at least two seconds after the previous save, also after long typing',
    { firstChange: 0, lastChange: 30_000, lastSent: 29_000 },
    31_000,
  ],
  [
    'two seconds after the change, if the previous save was long before',
    { firstChange: 9000, lastChange: 9000, lastSent: 0 },
    11_000,
  ],
])('an automatic save is due %s', (_, times, due) => {
  expect(autosaveDue({ ...NOTHING, ...times })).toBe(due);
});
