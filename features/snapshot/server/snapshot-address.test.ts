import { describe, expect, test } from 'vitest';
import { fileSegments, snapshotAddress } from './snapshot-address.ts';

const SITE = { origins: ['https://studio.example', 'http://127.0.0.1:3000'] };

describe('a link in a snapshot', () => {
  test.each([
    ['/blog', { target: '/blog', path: '/blog' }],
    ['https://studio.example/Team#ines', { target: '/Team', path: '/Team' }],
    ['../rss.xml', { target: '/rss.xml', path: '/rss.xml' }],
    ['/game-colors.css?v=3', { target: '/game-colors.css', path: '/game-colors.css' }],
    ['/assets/blog.css', { target: '/assets/blog.css', path: '/assets/blog.css' }],
    ['/blog/tags/100%25', { target: '/blog/tags/100%25', path: '/blog/tags/100%25' }],
    ['/games', { target: '/games', path: '/games' }],
    ['/Imprint/', { target: '/Imprint/', path: '/Imprint/' }],
    ['/2019/05/first-light/?p=2', { target: '/2019/05/first-light/', path: '/2019/05/first-light/' }],
    ['/blog/2019/05/first-light', { target: '/blog/2019/05/first-light', path: '/blog/2019/05/first-light' }],
    ['/blog?from=mail', { target: '/blog', path: '/blog' }],
    ['/blog?before=17&id=a', { target: '/blog?before=17&id=a', path: '/blog/from-17-a/' }],
  ])('the link %s is in the snapshot as %o', (link, address) => {
    expect(snapshotAddress(link, '/blog/a', SITE)).toEqual(address);
  });

  test.each([
    'https://other.example/blog',
    'https://studio.example:444/blog',
    'mailto:a@studio.example',
    'data:image/png;base64,aaaa',
    '/admin/blogs',
    '/Admin',
    '/forms/sign-up',
    '/drafts/secret',
    '/%64rafts/secret',
    '/%44RAFTS/secret',
    '/%2564rafts/secret',
    '/drafts%2Fsecret',
    '/imprint%2F..%2Fdrafts%2Fsecret',
    '/imprint.data',
    '//drafts/secret',
    '/blog/../drafts/secret',
    '/drafts/secret.data',
    '/drafts/%E3',
    '/%61dmin',
    '/%2561dmin',
    '/admin.data',
    '/%68ealthz',
    '/metrics',
    '/%76%31/projects',
    '/mail/leave',
    '/invite',
    '/blog/%',
    '/v1/projects',
    'http://[',
  ])('the link %s is not in the snapshot', (link) => {
    expect(snapshotAddress(link, '/', SITE)).toBeNull();
  });
});

describe('the file of a path in a snapshot', () => {
  test.each([
    ['/', true, ['index.html']],
    ['/blog/a', true, ['blog', 'a', 'index.html']],
    ['/blog/tags/v1.2', true, ['blog', 'tags', 'v1.2', 'index.html']],
    ['/blog/tags/%E3%83%A9%20x', true, ['blog', 'tags', 'ラ x', 'index.html']],
    ['/a.css', false, ['a.css']],
    ['/', false, null],
    ['/a/%2E%2E/b', false, null],
    ['/a/..%2Fb', false, null],
    ['/a%00b', false, null],
    ['/a%5Cb', false, null],
    ['/%E3', false, null],
    [`/${'a'.repeat(255)}`, false, ['a'.repeat(255)]],
    [`/${'a'.repeat(256)}`, false, null],
    [`/${'雪'.repeat(86)}`, true, null],
  ])('the path %s (is a page: %s) is stored in the file %o (null: not stored)', (path, isPage, segments) => {
    expect(fileSegments(path, isPage)).toEqual(segments);
  });
});
