import { siteContext } from '../../data/site-context.ts';
import type { Route } from './+types/robots.ts';

/** The robots.txt: search engines may index everything except the staff area, and nothing on a demo host. */
export function loader({ context }: Route.LoaderArgs) {
  const { hostKind, mainOrigin } = context.get(siteContext);
  const rules =
    hostKind === 'demo' ? 'Disallow: /' : `Disallow: /admin\nAllow: /\n\nSitemap: ${mainOrigin}/sitemap.xml`;
  return new Response(`User-agent: *\n${rules}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
