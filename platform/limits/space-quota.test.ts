import { toFields } from '@studio-site/backend/values';
import { expect, test } from 'vitest';
import { userRecordPath } from '../../web/domain/places.ts';
import { spaceQuota } from './space-quota.ts';

const quotaOf = spaceQuota({
  megabytes: { author: 10, editor: 20, administrator: 0 },
  files: { author: 1, editor: 2, administrator: 3 },
});

test.each([
  ['a user without a record', null, 10e6, 1, false],
  ['a pending person', 0, 10e6, 1, false],
  ['an author', 1, 10e6, 1, false],
  ['an editor', 2, 20e6, 2, false],
  ['an administrator', 3, Number.POSITIVE_INFINITY, 3, true],
])('the storage quota of %s follows from the level in the user record', (_who, level, bytes, files, whenFull) => {
  const read = (path: string) =>
    level !== null && path === userRecordPath('u') ? toFields({ permissionLevel: level }) : null;
  expect(quotaOf('u', read)).toEqual({ bytes, files, whenFull });
});

test('a level without a quota of its own has the quota of the level below', () => {
  const some = spaceQuota({ megabytes: { author: 10 }, files: { author: 1, editor: 0 } });
  const of = (level: number) => some('u', () => toFields({ permissionLevel: level }));
  expect(of(2)).toMatchObject({ bytes: 10e6, files: Number.POSITIVE_INFINITY });
  expect(of(3)).toMatchObject({ bytes: 10e6, files: Number.POSITIVE_INFINITY });
});
