import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

test.each<[string, string | null]>([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/?__proto__=1', '/'],
  ['/blog', '/blog'],
  ['/blog?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog?id=abc&before=5&x=1', '/blog?before=5&id=abc'],
  ['/blog?before=x', '/blog'],
  ['/Blog?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog/how-we-work', '/blog/how-we-work'],
  ['/blog/how-we-work?preview=1', '/blog/how-we-work'],
  ['/%62log', '/blog'],
  ['/blo%67?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog/%68ow%2dwe%2Dwork', '/blog/how-we-work'],
  ['/%54eam', '/Team'],
  ['/blog/a%2Fb', null],
  ['/blog/%2e%2e', null],
  ['/blog/%252e', null],
  ['/blog/%', null],
  ['/blog/a/b', null],
  ['/blog/', null],
  ['/Team', '/Team'],
  ['/team', '/Team'],
  ['/TEAM?x=1', '/Team'],
  ['/contact', '/Contact'],
  ['/team/', null],
  ['/rss.xml', '/rss.xml'],
  ['/admin', null],
  ['/admin/blogs/x', null],
  ['/blog.data', null],
  ['/nowhere', null],
  ['//evil.example/', null],
  ['http://evil.example/', null],
])('%s is cached under %s', (target, key) => {
  expect(pageKey(target)).toBe(key);
});
