import { expect, test } from 'vitest';
import type { Caller } from '../model/caller.ts';
import type { Room } from './room.ts';
import { openSpace } from './space.ts';

const QUOTA = 2_000_000;
const ALICE: Caller = { kind: 'user', uid: 'alice', token: {} };

test('small commits that delete documents can exceed a quota by at most 1 MB', () => {
  let bytes = QUOTA;
  const room: Pick<Room, 'forDocuments'> = { forDocuments: () => 'enough' };
  const space = openSpace({
    room: room as Room,
    usage: { of: () => ({ bytes, files: 0 }), underWay: () => ({ bytes: 0, files: 0 }) },
    quotaOf: () => ({ bytes: QUOTA, files: 10, whenFull: false }),
    read: () => null,
  });
  expect(space.refuseWrite(ALICE, 4000, false)).toContain('Your storage is full');
  while (bytes < 2 * QUOTA && space.refuseWrite(ALICE, 4000, true) === null) bytes += 4000;
  expect(bytes).toBe(QUOTA + 1_000_000);
  expect(space.refuseWrite(ALICE, 4000, true)).toContain('Your storage is full');
  expect(space.refuseWrite(ALICE, -4000, true)).toBeNull();
});
