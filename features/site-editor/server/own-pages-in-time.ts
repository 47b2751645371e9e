import * as z from 'zod/mini';
import { byOrder, type OwnPage } from '../../../web/domain/own-page.ts';
import { isReserved } from '../../../web/server/studio/own-pages.ts';
import type { StudioPages } from '../../../web/server/studio/studio-in-time.ts';
import { OWN_PAGE_FIELDS, ownPageOf, PAGE_WITHOUT_ADDRESS } from '../model/own-page-fields.ts';
import { emptyValues, PAGE_KINDS, pageValues, type SitePage } from '../model/page-kind.ts';
import { showable, type Values } from '../model/value-fields.ts';

/**
 * The studio's own pages with those of documents. A document replaces the page of a file with its address. Of two
 * documents with one address the one that went live first is shown, so that no other takes its place.
 */
export const withOwnPages = (pages: StudioPages, live: readonly SitePage[]): StudioPages =>
  withPages(pages, shownPages(live));

/** The pages of documents that are live, by their addresses. */
export function shownPages(live: readonly SitePage[]): ReadonlyMap<string, OwnPage> {
  const byAddress = new Map<string, OwnPage>();
  for (const page of live.toSorted((one, other) => one.publishDate - other.publishDate)) {
    const shown = shownPage(pageValues(PAGE_KINDS.page, page));
    if (shown && !byAddress.has(shown.address)) byAddress.set(shown.address, shown);
  }
  return byAddress;
}

const withPages = (pages: StudioPages, byAddress: ReadonlyMap<string, OwnPage>): StudioPages => ({
  ...pages,
  ownPages: [...pages.ownPages.filter(({ address }) => !byAddress.has(address)), ...byAddress.values()].sort(
    byOrder,
  ),
});

/** The page with these values; null if it has no title or no address that a page can have. */
function shownPage(values: Values): OwnPage | null {
  const shown = showable(OWN_PAGE_FIELDS, values);
  const page = ownPageOf({ ...emptyValues(PAGE_KINDS.page), ...shown });
  return page.title.trim() === '' || page.address === '' || isReserved(page.address) ? null : page;
}

const tried = z.object({ kind: z.literal('page'), values: z.record(z.string(), z.string()) });

/** The pages with one that a person tries in a form; null if these are not its values. */
export function withTriedPage(pages: StudioPages, sent: unknown): StudioPages | null {
  const parsed = tried.safeParse(sent);
  if (!parsed.success) return null;
  const values = { ...emptyValues(PAGE_KINDS.page), ...showable(OWN_PAGE_FIELDS, parsed.data.values) };
  const page = ownPageOf(values);
  const hasAddress = page.address !== '' && !isReserved(page.address);
  const address = hasAddress ? page.address : PAGE_WITHOUT_ADDRESS;
  return withPages(pages, new Map([[address, { ...page, address }]]));
}
