/** The host of the video site's embeds. */
export const EMBED_HOST = 'https://www.youtube-nocookie.com';

/** The address of a video's player (docs/product.md#videos). */
export function embedAddress(id: string): string {
  return `${EMBED_HOST}/embed/${id}`;
}

/** The address of the player that starts at once, used after a click on play. */
export function playAddress(id: string): string {
  return `${embedAddress(id)}?autoplay=1`;
}
