import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FRAME, PUBLIC_PAGES, REDIRECTS } from './public-pages.ts';

/** Routes of these pages. A route's id is its module, or the words of its path if an earlier route has the same module. */
function routesOf(pages: readonly { path: string; file: string }[]): RouteConfigEntry[] {
  return pages.map(({ path, file }, at) => {
    if (path === '/') return index(file);
    const isFirst = pages.findIndex((other) => other.file === file) === at;
    return route(path.slice(1), file, isFirst ? {} : { id: path.replace(/\W+/g, '-') });
  });
}

const isPage = ({ file }: { file: string }) => file.endsWith('.tsx');

/** All routes for visitors, from `public-pages.ts`. The staff area's routes are in web/staff/routes.tsx. */
export default [
  layout(FRAME, routesOf([...PUBLIC_PAGES.filter(isPage), ...REDIRECTS])),
  ...routesOf(PUBLIC_PAGES.filter((page) => !isPage(page))),
] satisfies RouteConfig;
