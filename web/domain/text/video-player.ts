/** The host that embeds of the video site load from. */
export const EMBED_HOST = 'https://www.youtube-nocookie.com';

/** The address of a video's player (docs/product.md#videos). */
export function embedAddress(id: string): string {
  return `${EMBED_HOST}/embed/${id}`;
}

/** The player for somebody who has pressed play already: it starts at once. */
export function playAddress(id: string): string {
  return `${embedAddress(id)}?autoplay=1`;
}
