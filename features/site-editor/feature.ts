import type { Feature } from '../../web/domain/feature.ts';
import { PAGE_KIND_NAMES, pageCollections, RESERVED_PAGES } from './model/page-kind.ts';
import { SITE_VERSION_COLLECTION } from './model/site-version.ts';

export const siteEditor: Feature = {
  title: 'The site’s settings in the browser',
  atStart: 'reads the versions of the settings that hold and those that lie ahead, and the published pages',
  collections: {
    'site version': SITE_VERSION_COLLECTION,
    'reserved page': RESERVED_PAGES,
    ...Object.assign({}, ...PAGE_KIND_NAMES.map(pageCollections)),
  },
};
