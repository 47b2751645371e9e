import { withoutEndSlashes } from './end-slashes.ts';

/** Where a studio's own page is linked: header, footer, or nowhere. */
export const OWN_PAGE_PLACES = ['menu', 'footer', 'none'] as const;
export type OwnPagePlace = (typeof OWN_PAGE_PLACES)[number];

/** The part of a studio's own page that links to the page need. */
export interface OwnPageLink {
  address: string;
  /** The text of links to the page. */
  label: string;
  place: OwnPagePlace;
}

/** A page written by the studio: a file in `pages/` of its folder (docs/make-it-yours.md). */
export interface OwnPage extends OwnPageLink {
  title: string;
  /** The description for search results and social cards; null to use the studio's description. */
  description: string | null;
  /** The page's text in Markdown. */
  text: string;
}

/** The own page at a path, ignoring case and a trailing slash, like all pages of the site. */
export function findOwnPage(pages: readonly OwnPage[], path: string): OwnPage | null {
  const asked = withoutEndSlashes(path.toLowerCase());
  return pages.find(({ address }) => address === asked) ?? null;
}
