import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link, WithinSite } from './link.tsx';

const on = (page: string, link: ReactNode) =>
  renderToString(<StaticRouter location={page}>{link}</StaticRouter>);

test('on visitors’ pages a link navigates within the router', () => {
  expect(
    on(
      '/blog/a-post',
      <WithinSite value={true}>
        <Link to="../blog?page=2" className="button" aria-current="page">
          there
        </Link>
      </WithinSite>,
    ),
  ).toBe(
    on(
      '/blog/a-post',
      <RouterLink to="../blog?page=2" className="button" aria-current="page">
        there
      </RouterLink>,
    ),
  );
});

test('in the staff area a link to a visitors’ page is an ordinary link', () => {
  const link = (
    <Link to="/blog" prefetch="intent" rel="prev">
      there
    </Link>
  );
  expect(on('/admin', link)).toBe('<a href="/blog" rel="prev">there</a>');
});
