import { withoutEndSlashes } from './end-slashes.ts';

/** Where visitors find a page of the studio's own: in the header, in the footer, or by its address alone. */
export const OWN_PAGE_PLACES = ['menu', 'footer', 'none'] as const;
export type OwnPagePlace = (typeof OWN_PAGE_PLACES)[number];

/** What other pages know of a page of the studio's own. */
export interface OwnPageLink {
  address: string;
  /** What links to it are called. */
  label: string;
  place: OwnPagePlace;
}

/** A page that the studio wrote: a file in the `pages/` of its folder (docs/make-it-yours.md). */
export interface OwnPage extends OwnPageLink {
  title: string;
  /** For search results and social cards; null: the studio's. */
  description: string | null;
  /** Markdown. */
  text: string;
}

/** The page at a path; upper and lower case, and a slash at the end, make no difference, as for the site's own pages. */
export function findOwnPage(pages: readonly OwnPage[], path: string): OwnPage | null {
  const asked = withoutEndSlashes(path.toLowerCase());
  return pages.find(({ address }) => address === asked) ?? null;
}
