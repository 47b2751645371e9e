/** Origin of YouTube's embedded players. */
export const EMBED_HOST = 'https://www.youtube-nocookie.com';

/** A video player that can be shown in a frame. */
export interface Player {
  /** Name of the site that the video is on, such as `YouTube`. */
  site: string;
  /** URL of the player. */
  player: string;
  /** URL of a player that starts the video immediately, for use after a click on play. */
  play: string;
}

/** The player of a YouTube video. */
export function videoPlayer(id: string): Player {
  const player = embedAddress(id);
  return { site: 'YouTube', player, play: `${player}?autoplay=1` };
}

/** URL of a video's player (docs/product.md#videos). */
export function embedAddress(id: string): string {
  return `${EMBED_HOST}/embed/${id}`;
}
