import { expect, test } from 'vitest';
import { isStaffPath } from './staff-page.ts';

test.each([
  ['/admin', true],
  ['/Admin/blogs', true],
  ['/%61dmin', true],
  ['/admin%2Fblogs', true],
  ['/admin.data', true],
  ['/invite/', true],
  ['/%69nvite', true],
  ['/administrators', false],
  ['/%2561dmin', false],
  ['/admin/%E3', false],
  ['/blog/admin', false],
])('the path %s belongs to the staff app: %j', (path, isStaff) => {
  expect(isStaffPath(path)).toBe(isStaff);
});
