import { ChangeSet } from '@codemirror/state';
import { expect, test } from 'vitest';
import { movedPosition } from './pasting.ts';

const LENGTH = 20;

test.each([
  ['typing before it', [8, 8], { from: 0, insert: 'abc' }, [11, 11]],
  ['typing at the same position', [8, 8], { from: 8, insert: 'abc' }, [8, 8]],
  ['typing after its selection', [4, 8], { from: 8, insert: 'abc' }, [4, 8]],
  ['typing over its selection', [4, 8], { from: 4, to: 8, insert: 'abc' }, [4, 4]],
  ['typing over a part of its selection', [4, 8], { from: 6, to: 10, insert: 'abc' }, [4, 4]],
  ['typing over more than its selection', [4, 8], { from: 2, to: 10, insert: 'abc' }, [2, 2]],
  ['deleting its selection', [4, 8], { from: 4, to: 8 }, [4, 4]],
])('the position of a pending paste is right after %s', (_, [from = 0, to = 0], change, [newFrom, newTo]) => {
  const changes = ChangeSet.of(change, LENGTH).desc;
  expect(movedPosition({ from, to }, changes)).toEqual({ from: newFrom, to: newTo });
});

test('if two pastes have the same position, the second is inserted after the first', () => {
  const changes = ChangeSet.of({ from: 8, insert: 'First' }, LENGTH).desc;
  expect(movedPosition({ from: 8, to: 8 }, changes, true)).toEqual({ from: 13, to: 13 });
});
