import { atLeast } from '../../../web/domain/people/levels.ts';
import type { Person } from '../../../web/domain/people/user-record.ts';

/** May write pages, see drafts and what is scheduled, publish, and move pages to the trash. */
export const mayEditPages = (person: Person | null): boolean => atLeast(person, 'editor');

/** The address of the section “Pages” of the screen “Site”. */
export const PAGES_SECTION = '/admin/site#pages';

/** The address of a page's editor. */
export const pageEditor = (id: string): string => `/admin/site-pages/${id}`;
