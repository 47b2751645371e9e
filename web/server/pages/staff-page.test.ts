import { expect, test } from 'vitest';
import { isStaffPath, staffPage } from './staff-page.ts';

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

test.each([
  ['/invite', { invitations: null }, 200],
  ['/invite', {}, 404],
  ['/%69nvite/', {}, 404],
  ['/admin/invite', {}, 200],
])('the status of %s with the features %j is %i', (path, features, status) => {
  const site = {
    ...{
      studio: { name: 'Studio', tokenSyncUrl: null },
      theme: { css: '' },
      engine: {},
      features: () => features,
    },
    ...{ secrets: () => ({}), signIn: () => ({ google: false, others: [] }) },
  };
  const answer = staffPage('<head><!--studio--></head>', path, site as never, () => '', null);
  expect(answer.status).toBe(status);
});
