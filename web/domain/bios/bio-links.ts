import type { BioLink } from './bio.ts';

/** The link that the button “Add New Link” appends (docs/product.md#bio-editor). */
export const NEW_LINK: BioLink = { url: '/', icon: '/art/icons/link.svg', invert: false };

/** Moves the link at index `from` to index `to`. Does nothing if `to` is outside of the list. */
export function withLinkMoved(links: readonly BioLink[], from: number, to: number): BioLink[] {
  const moved = links[from];
  if (!moved || to < 0 || to >= links.length) return [...links];
  return links.toSpliced(from, 1).toSpliced(to, 0, moved);
}
