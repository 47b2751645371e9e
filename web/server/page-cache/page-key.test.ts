import { expect, test } from 'vitest';
import { ownPageKey, pageKey } from './page-key.ts';

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
  ['/blog/tags/behind%20the%20scenes', '/blog/tags/behind%20the%20scenes'],
  ['/blog/tags/music?before=5&id=abc&x=1', '/blog/tags/music?before=5&id=abc'],
  ['/blog/tags/a%2Fb/rss.xml', '/blog/tags/a%2Fb/rss.xml'],
  ['/blog/tags/%E3%81%82', '/blog/tags/%E3%81%82'],
  ['/blog/tags/%2e%2e', null],
  ['/blog/tags/../rss.xml', null],
  ['/blog/tags/a/b', null],
  ['/blog/tags/%e3', null],
  ['/Team', '/Team'],
  ['/team', '/Team'],
  ['/TEAM?x=1', '/Team'],
  ['/contact', '/Contact'],
  ['/blog/archive', '/blog/archive'],
  ['/blog/archive/2026?x=1', '/blog/archive/2026'],
  ['/blog/archive/26', null],
  ['/team/', null],
  ['/team/fake_4821', '/Team/fake_4821'],
  ['/Team/demo-editor?before=5&id=abc', '/Team/demo-editor?before=5&id=abc'],
  ['/team/a/b', null],
  ['/BLOG/How', '/blog/How'],
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

test.each([
  ['/imprint', '/imprint'],
  ['/Imprint/?x=1', '/imprint'],
  ['/%69mprint', '/imprint'],
  ['/legal/privacy', '/legal/privacy'],
  ['/legal', null],
  ['/', null],
])('a page of the studio’s own asked for as %s is cached under %j', (target, key) => {
  const page = { label: '', place: 'none', title: '', description: null, text: '' } as const;
  const pages = ['/imprint', '/legal/privacy'].map((address) => ({ ...page, address }));
  expect(ownPageKey(target, pages)).toBe(key);
});
