import type { BioLink } from './bio.ts';

/** The link that the button “Add New Link” appends (docs/product.md#bio-editor). */
export const NEW_LINK: BioLink = { url: '/', icon: '/art/icons/link.svg', invert: false };

/** Moves the link at `from` to position `to`; a position outside the list changes nothing. */
export function withLinkMoved(links: readonly BioLink[], from: number, to: number): BioLink[] {
  const moved = links[from];
  if (!moved || to < 0 || to >= links.length) return [...links];
  return links.toSpliced(from, 1).toSpliced(to, 0, moved);
}
