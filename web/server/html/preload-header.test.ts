import { expect, test } from 'vitest';
import { preloadHeader } from './preload-header.ts';

test.each([
  ['<link rel="stylesheet" href="/assets/root-1.css"/>', '</assets/root-1.css>; rel=preload; as=style'],
  ['<link rel="stylesheet" href="/assets/late-2.css#"/>', '</assets/late-2.css>; rel=preload; as=style'],
  [
    '<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/assets/a.woff2"/><link rel="stylesheet" href="/assets/b.css"/>',
    '</assets/a.woff2>; rel=preload; as=font; crossorigin, </assets/b.css>; rel=preload; as=style',
  ],
  ['<link rel="icon" href="/favicon.svg"/><link rel="preload" as="image" href="/art/logo.svg"/>', null],
  // A post's text cannot name files of its own here: what it writes is escaped, and not under /assets/.
  ['<p>&lt;link rel="stylesheet" href="/assets/x.css"&gt;</p>', null],
])('the header of %s', (html, header) => {
  expect(preloadHeader(html)).toBe(header);
});
