import { atLeast } from '../../../web/domain/people/levels.ts';
import type { Person } from '../../../web/domain/people/user-record.ts';
import type { PageKindName } from './page-kind.ts';

/** May write pages, see drafts and what is scheduled, publish, and move pages to the trash. */
export const mayEditPages = (person: Person | null): boolean => atLeast(person, 'editor');

/** The sections of the screen “Site” with the pages of each kind. */
export const PAGE_SECTIONS = {
  page: { title: 'Pages', to: '/admin/site#pages' },
  game: { title: 'Games', to: '/admin/site#games' },
} as const satisfies Record<PageKindName, { title: string; to: string }>;

/** The route of the editor of pages of all kinds. */
export const PAGE_EDITOR = '/admin/site-pages/:kind/:id';

/** The address of a page's editor. */
export const pageEditor = (kind: PageKindName, id: string): string =>
  PAGE_EDITOR.replace(':kind', kind).replace(':id', id);
