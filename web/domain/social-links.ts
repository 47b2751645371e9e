/** The services that have an icon in `web/public/art/social`, with their names. */
export const SOCIAL_KINDS = {
  chat: 'Chat',
  'indie-game-store': 'Indie game store',
  microblog: 'Microblog',
  'photo-sharing': 'Photo sharing',
  'short-video': 'Short video',
  'video-channel': 'Video channel',
  bluesky: 'Bluesky',
  epic: 'Epic Games Store',
  github: 'GitHub',
  gog: 'GOG',
  itch: 'itch.io',
  mastodon: 'Mastodon',
  newsletter: 'Newsletter',
  reddit: 'Reddit',
  steam: 'Steam',
  twitch: 'Twitch',
  website: 'Website',
} as const;

export type SocialKind = keyof typeof SOCIAL_KINDS;

/** A link in the footer. Its icon comes from the site or from the studio's `pictures/`. */
export type SocialLink = { label: string; url: string } & (
  | { kind: SocialKind; icon?: undefined }
  | {
      kind?: undefined;
      /** Path of the studio's own icon. On a light background, the site's icons are inverted; this one is not. */
      icon: string;
    }
);
