import { parse } from 'node:path';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FRAME, type ListedPage, PUBLIC_PAGES, REDIRECTS } from './public-pages.ts';

type Page = Pick<ListedPage, 'path' | 'file' | 'feature'>;

/** Routes of these pages. A route's id is its module, or the words of its path if an earlier route has the same module. */
function routesOf(pages: readonly Page[]): RouteConfigEntry[] {
  return pages.map(({ path, file, feature }, at) => {
    if (path === '/') return index(file);
    const isFirst = pages.findIndex((other) => other.file === file) === at;
    if (!isFirst) return route(path.slice(1), file, { id: path.replace(/\W+/g, '-') });
    // Without the folders around the feature, because the browser gets the ids of all routes.
    return route(path.slice(1), file, feature ? { id: `${feature}/${parse(file).name}` } : {});
  });
}

const isPage = ({ file }: Page) => file.endsWith('.tsx');

/** All routes for visitors, from `public-pages.ts`. The staff area's routes are in web/staff/routes.tsx. */
export default [
  layout(FRAME, routesOf([...PUBLIC_PAGES.filter(isPage), ...REDIRECTS])),
  ...routesOf(PUBLIC_PAGES.filter((page) => !isPage(page))),
] satisfies RouteConfig;
