import { expect, test } from 'vitest';
import { withoutEndSlashes } from './own-page.ts';

test.each([
  ['/blog', '/blog'],
  ['/blog/', '/blog'],
  ['/blog///', '/blog'],
  ['//a//b', '//a//b'],
  ['/', ''],
  ['', ''],
])('%j without trailing slashes is %j', (path, without) => {
  expect(withoutEndSlashes(path)).toBe(without);
});
