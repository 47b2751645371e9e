import { siteContext } from '../../data/site-context.ts';
import type { Route } from './+types/web-manifest.ts';

/** The web app manifest: name and icons of the site on a device's home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { studio, theme } = context.get(siteContext);
  const manifest = {
    name: studio.name,
    short_name: studio.name,
    description: studio.description,
    start_url: '/',
    display: 'browser',
    background_color: theme.shades[0].ground,
    theme_color: theme.shades[0].ground,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
