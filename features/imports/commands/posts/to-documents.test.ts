import { expect, test } from 'vitest';
import type { OtherPost, OtherSite } from '../source/other-site.ts';
import { planImport } from './to-documents.ts';

test.each([
  ['/first-light/', null],
  ['/?p=12', null],
  ['/search/', 'this site already has a page there'],
  ['/Assets/first-light/', 'this site already has a page there'],
  ['/drafts/', 'this site already has a page there'],
  ['/caf%e9/', 'it is not a valid path'],
])('the old address %s of an imported post is redirected, or reported: %s', (oldPath, problem) => {
  const post: Partial<OtherPost> = {
    ...{ id: 'ghost-1', formerId: 'ghost-1', title: 'First light', html: '<p>a</p>', words: null },
    ...{ excerpt: '', slug: 'first-light', image: '', published: true, oldPath, paths: [oldPath] },
  };
  const site = { posts: [post], leftOut: [], origins: new Set(), host: null, uploads: /\/uploads\// };
  const { redirects, leftOut } = planImport(site as unknown as OtherSite, {
    posts: new Map(),
    slugs: new Set(),
    bios: new Map(),
  });
  expect([...redirects]).toEqual(problem === null ? [[oldPath, '/blog/first-light']] : []);
  expect(leftOut).toEqual(
    problem === null ? [] : [`The old address ${oldPath} of “First light”, because ${problem}.`],
  );
});
