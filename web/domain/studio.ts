import type { SocialLink } from './social-links.ts';
import type { StudioWords } from './words/words.ts';

/** What a studio edits in `studio.config.ts`; checked at start by `web/server/studio/config/studio-config.ts`. */
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
  /** The language of the pages and of their dates, such as `en`, `de` or `pt-BR`. */
  locale: string;
  /** The site's own words on visitors' pages in that language; those that are missing are English. */
  words?: StudioWords | undefined;
  /** Site-relative address of the studio's logo, of any proportions. */
  logo: string;
  /** The studio's games. The first is the one that the home page promotes. */
  games: [PromotedGame, ...Game[]];
  /** Footer links, in order. */
  socials: SocialLink[];
  /** The sign-up for news on the home page. */
  signUp: SignUpSettings;
  /**
   * Where to send the auth token when it changes (docs/product.md#token-sync): an address of this site such as `/session`,
   * or an https address elsewhere. Null: nowhere.
   */
  tokenSyncUrl: string | null;
}

export interface Game {
  name: string;
  /**
   * The last part of its page's address, `/games/{address}`. The page's text is `games/{address}.md` in the studio's
   * folder; without it the page says that it is on its way.
   */
  address: string;
  /** One sentence under its name. */
  tagline: string;
  /** Site-relative address of the game's logo. Null: its name is written. */
  logo: string | null;
  /** Site-relative address of the picture behind its name. */
  keyArt: string;
  /** Where it can be had, the most important first: each with the text of its button. */
  stores: Store[];
  /** Null: it has none. */
  trailer: Trailer | null;
  /** What the header links to: its first store, its page, or nothing. */
  inHeader: 'store' | 'page' | 'nothing';
}

/** The home page shows its trailer, and leads to its first store. */
export interface PromotedGame extends Game {
  stores: [Store, ...Store[]];
  trailer: Trailer;
}

export interface Store {
  label: string;
  url: string;
}

export interface Trailer {
  /** The id of the video on the video site. */
  videoId: string;
  /** Site-relative address of the still shown until play is pressed. */
  still: string;
  /** The day on which it was published, such as `2026-03-14`: search engines list a video only with it. */
  published?: string | undefined;
}

export interface SignUpSettings {
  /**
   * The online form that takes sign-ups: its address, its e-mail field, and where it has one the field for what people
   * agreed to. Null: the embedded stand-in.
   */
  form: { action: string; field: string; consentField?: string | undefined } | null;
  /** How long the last part of an e-mail address may be: 2 to 4 characters, or any, such as `.studio`. */
  finalSegment: FinalSegment;
  /** What people agree to when they sign up, by a box that they tick. Null: nothing. */
  consent: Consent | null;
}

export type FinalSegment = '2-4' | 'any';

export interface Consent {
  /** Stands beside the box; the stand-in stores it with each address. */
  text: string;
  /** The page that says more, such as `/privacy`: a page of `pages/`, or an address elsewhere. */
  privacyPage: string;
  /** What the link to it says. */
  privacyLabel: string;
}

/** Site-relative address of the page of a game. */
export function gameAddress({ address }: Pick<Game, 'address'>): string {
  return `/games/${address}`;
}

/** The game with this last part of its page's address; upper and lower case make no difference. */
export function findGame(games: readonly Game[], name: string): Game | null {
  return games.find(({ address }) => address.toLowerCase() === name.toLowerCase()) ?? null;
}
