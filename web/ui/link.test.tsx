import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link, NavLink } from './link.tsx';

const on = (page: string, link: ReactNode) =>
  renderToString(<StaticRouter location={page}>{link}</StaticRouter>);

const CURRENT = { 'aria-current': 'page' } as const;

const ADDRESSES = [
  '/',
  '/blog',
  '/Blog/',
  '/blog/a-post',
  '/blog?tag=a%20b&page=2',
  '/blog?',
  '/blog#end',
  '/blog?tag=a#end',
  '/blog//a',
  '//elsewhere.example/a',
  '/a/../b',
  '/a/./b.txt',
  '/ü/עברית',
  '/%D7%90',
  'blog',
  '',
  '#main',
  'https://elsewhere.example/?a=b',
  'mailto:a@b.example',
  'javascript:void(0)',
];

test.each(ADDRESSES)('the server writes a link to "%s" as the browser has it', (to) => {
  for (const props of [{}, { className: 'button' }, { rel: 'prev' }, CURRENT])
    expect(on('/blog/a-post', <Link {...{ to, ...props }}>there</Link>)).toBe(
      on('/blog/a-post', <RouterLink {...{ to, ...props }}>there</RouterLink>),
    );
});

test.each(ADDRESSES)('the server knows on which pages a link to "%s" is the present one', (to) => {
  for (const page of [
    '/',
    '/blog',
    '/BLOG',
    '/blog/',
    '/blog/a-post',
    '/blogger',
    '/team',
    '/%d7%90',
    '/ü/עברית',
  ])
    expect(on(page, <NavLink to={to}>there</NavLink>)).toBe(
      on(page, <RouterNavLink to={to}>there</RouterNavLink>),
    );
});
