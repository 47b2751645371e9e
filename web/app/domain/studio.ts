/** What a studio edits in `studio.config.ts`; checked at start by `web/server/start/studio-config.ts`. */
export interface Studio {
  /** The title of every page. */
  name: string;
  /** The name in the copyright line. */
  company: string;
  /** One or two sentences for search results and social cards. */
  description: string;
  /** The address on the contact page. */
  email: string;
  /**
   * The main origin, such as `https://studio.example`: where the host guard sends people, and what canonical
   * addresses start with. Null: the address that the server listens on.
   */
  mainOrigin: string | null;
  /** Site-relative address of the studio's logo. */
  logo: string;
  game: {
    name: string;
    tagline: string;
    /** Site-relative address of the game's logo. */
    logo: string;
    /** Site-relative address of the promo block's picture. */
    keyArt: string;
    storeUrl: string;
    storeLabel: string;
    /** The id of the trailer on the video site. */
    trailerVideoId: string;
    /** Site-relative address of the still shown until play is pressed. */
    trailerStill: string;
    /** The day on which the trailer was published, such as `2026-03-14`: search engines list a video only with it. */
    trailerPublished?: string | undefined;
  };
  /** Footer links, in order. */
  socials: SocialLink[];
  /** The online form that takes sign-ups: its address and its e-mail field. Null: the embedded stand-in. */
  signUpForm: { action: string; field: string } | null;
  /** Where to send the auth token when it changes (docs/product.md#token-sync); same origin. Null: nowhere. */
  tokenSyncUrl: string | null;
}

/** The kinds of social sites that have an icon (`web/public/art/social`), with the names by which staff choose it. */
export const SOCIAL_KINDS = {
  chat: 'Chat',
  'indie-game-store': 'Indie game store',
  microblog: 'Microblog',
  'photo-sharing': 'Photo sharing',
  'short-video': 'Short video',
  'video-channel': 'Video channel',
} as const;

export type SocialKind = keyof typeof SOCIAL_KINDS;

export interface SocialLink {
  kind: SocialKind;
  label: string;
  url: string;
}
