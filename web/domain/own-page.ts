/** Removes trailing slashes. A loop, because a regular expression takes 140 ms for thousands of slashes. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** The possible positions of the link to a page written by the studio: header, footer, or nowhere. */
export const OWN_PAGE_PLACES = ['menu', 'footer', 'none'] as const;
type OwnPagePlace = (typeof OWN_PAGE_PLACES)[number];

/** The properties that a link to one of the studio's own pages needs. */
export interface OwnPageLink {
  address: string;
  /** The text of a link to the page. */
  label: string;
  place: OwnPagePlace;
}

/** A page written by the studio: a file in `pages/` of its folder (docs/make-it-yours.md), or a part's (`PageChanges`). */
export interface OwnPage extends OwnPageLink {
  title: string;
  /** Description for search results and social cards. Null: the studio's description is used. */
  description: string | null;
  /** Links to pages are in the order of these numbers. */
  order: number;
  /** The page's text in Markdown. */
  text: string;
  /** Paths that the page had before; absent for pages of files. */
  formerAddresses?: readonly string[];
}

/** Whether this can be the address of a page written by the studio, such as `/jobs`. */
export const isPageAddress = (address: string): boolean => /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(address);

/** Whether a path begins with one of these segments. */
export const isAmong = (segments: ReadonlySet<string>, address: string): boolean =>
  segments.has(address.split('/')[1] ?? '');

/** Sorts pages in the order of their links. */
export const byOrder = (one: OwnPage, other: OwnPage): number => one.order - other.order;

/** The studio's page at a path. Case and a trailing slash are ignored, as for all pages. */
export function findOwnPage(pages: readonly OwnPage[], path: string): OwnPage | null {
  const asked = withoutEndSlashes(path.toLowerCase());
  return pages.find(({ address }) => address === asked) ?? null;
}

/** The page that had a path before, found as by `findOwnPage`; null if none had it. */
export function findMoved<Page extends Pick<OwnPage, 'formerAddresses'>>(
  pages: readonly Page[],
  path: string,
): Page | null {
  const asked = withoutEndSlashes(path.toLowerCase());
  const had = (former: string) => former.toLowerCase() === asked;
  return pages.find(({ formerAddresses }) => formerAddresses?.some(had)) ?? null;
}
