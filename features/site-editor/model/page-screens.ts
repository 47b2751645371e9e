import { atLeast } from '../../../web/domain/people/levels.ts';
import type { Person } from '../../../web/domain/people/user-record.ts';

/** May write pages, see drafts and what is scheduled, publish, and move pages to the trash. */
export const mayEditPages = (person: Person | null): boolean => atLeast(person, 'editor');

/**
 * May change what visitors see: publish pages, change live ones, hide and delete them. `isReserved`: whether only
 * administrators may.
 */
export const mayPublishPages = (person: Person | null, isReserved: boolean): boolean =>
  atLeast(person, isReserved ? 'administrator' : 'editor');

const WEBSITE = 'projectdata/website';

/**
 * The sections of the screen “Site” with the pages of each kind, their collections, and the fields with the name of a page:
 * the first that is not empty counts.
 */
export const PAGE_SECTIONS = {
  page: {
    ...{ title: 'Pages', to: '/admin/site#pages', named: ['title'] },
    about: 'Such as jobs, imprint or rules.',
    ...{ path: `${WEBSITE}/pages`, copies: `${WEBSITE}/pageCopies` },
  },
  game: {
    ...{ title: 'Games', to: '/admin/site#games', named: ['name', 'game'] },
    about: 'Release date, price, platforms, screenshots, quotes, awards, credits, colours.',
    ...{ path: `${WEBSITE}/gamePages`, copies: `${WEBSITE}/gamePageCopies` },
  },
} as const;

/** The collection with a document for each kind of pages that only administrators publish. */
export const RESERVATIONS = `${WEBSITE}/reservedPages`;

/** The name of a kind of pages in addresses. */
export type PageKindName = keyof typeof PAGE_SECTIONS;

/** The route of the editor of pages of all kinds. */
export const PAGE_EDITOR = '/admin/site-pages/:kind/:id';

/** The address of a page's editor. */
export const pageEditor = (kind: PageKindName, id: string): string =>
  PAGE_EDITOR.replace(':kind', kind).replace(':id', id);
