import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { menuOf } from '../../domain/menu.ts';
import type { Studio } from '../../domain/studio.ts';
import { SiteHeader } from './header-and-footer.tsx';

const STUDIO = { name: 'A Studio', logo: '/logo.svg', games: [] } as unknown as Studio;

/** The link that the header marks as current at a path. */
function presentAt(address: string): string {
  const header = renderToString(
    <StaticRouter location={address}>
      <SiteHeader
        studio={STUDIO}
        menu={menuOf(STUDIO, [{ address: '/blog-rules', label: 'Rules', place: 'menu' }])}
      />
    </StaticRouter>,
  );
  const present = [...header.matchAll(/<a(?=[^>]* aria-current="page")[^>]* href="([^"]*)"/g)];
  return present.map(([, to]) => to).join(' ');
}

test.each([
  ['/blog', '/blog'],
  ['/Blog/a-post', '/blog'],
  ['/search', '/blog'],
  ['/search/', '/blog'],
  ['/blog-rules', '/blog-rules'],
  ['/search-party', ''],
  ['/team', '/team'],
])('on the page %s the header marks the link "%s" as current', (address, present) => {
  expect(presentAt(address)).toBe(present);
});
