import type { OwnPage } from '../../../web/domain/own-page.ts';

/** Where the staff area gets the pages of the studio's files. Their texts are public, as the pages are. */
export const FILE_PAGES = '/admin/site-pages/files';

/** The pages of the studio's files, with which a page that is edited in the browser for the first time begins. */
export interface FilePages {
  ownPages: readonly OwnPage[];
}
