import type { Bio, BioLink } from './bio.ts';
import type { Changes } from './draft.ts';

/** The fields of a bio that its editor changes (docs/product.md#bio-editor). */
export const BIO_FIELDS = [
  'displayName',
  'teamRole',
  'description',
  'image',
  'color1',
  'color2',
  'links',
] as const;
export type BioField = (typeof BIO_FIELDS)[number];
export type BioChanges = Changes<Bio, BioField>;

/** The link that Add New Link appends (docs/product.md#bio-editor). */
export const NEW_LINK: BioLink = { url: '/', icon: '/art/icons/link.svg', invert: false };

/** As many links as `firestore.rules` accepts. */
export const MOST_LINKS = 20;

/** The links with the one at `from` at place `to`; a place outside the list changes nothing. */
export function withLinkMoved(links: readonly BioLink[], from: number, to: number): BioLink[] {
  const moved = links[from];
  if (!moved || to < 0 || to >= links.length) return [...links];
  return links.toSpliced(from, 1).toSpliced(to, 0, moved);
}
