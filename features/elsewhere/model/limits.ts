/** Limits of other places such as Bluesky, each in the unit in which that place counts (counts.ts). */
export const ELSEWHERE_LIMITS = {
  /** UTF-16 units of a Discord message. Discord's documentation calls them “characters”. */
  discord: 2000,
  /**
   * Pictures of a Discord message, and UTF-16 units of each picture's description. Escaping can double a description,
   * and Discord allows 6,000 for all descriptions of a message together.
   */
  discordPictures: 10,
  discordDescription: 300,
  /** Graphemes, and bytes of UTF-8, of a Bluesky post. */
  bluesky: 300,
  blueskyBytes: 3000,
  /** Characters of a Mastodon post. A server may allow more. */
  mastodon: 500,
  /** Pictures of a Mastodon post, and characters of a description. */
  mastodonPictures: 4,
  mastodonDescription: 1500,
  /** Weighted characters of a post on X. */
  x: 280,
  threads: 500,
  /** Different links in a post on Threads. */
  threadsLinks: 5,
  /** Characters of Markdown in a Reddit post. A community may allow fewer. */
  reddit: 40_000,
  redditTitle: 300,
} as const;
