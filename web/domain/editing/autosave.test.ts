import { expect, test } from 'vitest';
import { type AutosaveTimes, autosaveDue } from './autosave.ts';

const NOTHING: AutosaveTimes = { firstChange: null, lastChange: null, lastSent: null, isHidden: false };

test.each<[string, Partial<AutosaveTimes>, number | null]>([
  ['nothing is unsaved', {}, null],
  ['nothing is unsaved and the page is hidden', { isHidden: true, lastSent: 0 }, null],
  ['one change: after a pause', { firstChange: 1000, lastChange: 1000 }, 3000],
  ['further changes put it off', { firstChange: 1000, lastChange: 9000 }, 11_000],
  ['no further than 18 seconds after the first', { firstChange: 1000, lastChange: 18_900 }, 19_000],
  ['at once when the page is hidden', { firstChange: 1000, lastChange: 1500, isHidden: true }, 1500],
  ['two seconds after the save before', { firstChange: 1000, lastChange: 1000, lastSent: 2500 }, 4500],
  ['also when hidden', { firstChange: 3000, lastChange: 3000, lastSent: 2500, isHidden: true }, 4500],
  ['also after long typing', { firstChange: 0, lastChange: 30_000, lastSent: 29_000 }, 31_000],
  ['a save of long ago delays nothing', { firstChange: 9000, lastChange: 9000, lastSent: 0 }, 11_000],
])('%s', (_, times, due) => {
  expect(autosaveDue({ ...NOTHING, ...times })).toBe(due);
});
