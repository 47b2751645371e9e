import type { AfterPost } from './after-post.ts';
import type { Press } from './press/press.ts';
import type { SocialLink } from './social-links.ts';
import type { StudioWords } from './words/words.ts';

/** The contents of `studio.config.ts`, checked at the start by `web/server/studio/config/studio-config.ts`. */
export interface Studio {
  /** The title of every page. */
  name: string;
  /** The name in the copyright line. */
  company: string;
  /** One or two sentences for search results and social cards. */
  description: string;
  /** The e-mail address on the contact page. */
  email: string;
  /**
   * The main origin, such as `https://studio.example`: the target of the host guard and the start of canonical
   * addresses. If null, the address that the server listens on is used.
   */
  mainOrigin: string | null;
  /** The language of the pages and of their dates, such as `en`, `de` or `pt-BR`. */
  locale: string;
  /** The texts that visitors read, translated to that language; a missing text is shown in English. */
  words?: StudioWords | undefined;
  /** Site-relative address of the studio's logo, of any proportions. */
  logo: string;
  /** The studio's games. The home page promotes the first one. */
  games: [PromotedGame, ...Game[]];
  /** Footer links, in order. */
  socials: SocialLink[];
  /** The sign-up for news on the home page. */
  signUp: SignUpSettings;
  /** The parts that follow a post's text; their order on the page is fixed. All if absent. */
  afterPost?: readonly AfterPost[] | undefined;
  /** The press pages and press kit; null or absent for none. */
  press?: Press | null | undefined;
  /**
   * The receiver of the auth token when it changes (docs/product.md#token-sync): an address on this site such as
   * `/session`, or an https address elsewhere. Null for none.
   */
  tokenSyncUrl: string | null;
}

export interface Game {
  name: string;
  /**
   * The last segment of the address of the game's page, `/games/{address}`. The page shows the text of
   * `games/{address}.md` in the studio's folder; without that file it shows only an announcement.
   */
  address: string;
  /** One sentence below the game's name. */
  tagline: string;
  /** Site-relative address of the game's logo. If null, the game's name is shown as text. */
  logo: string | null;
  /** Site-relative address of the picture behind the game's name. */
  keyArt: string;
  /** The game's stores, the most important first, each with the text of its button. */
  stores: Store[];
  /** The game's trailer; null if it has none. */
  trailer: Trailer | null;
  /** Where the header link of the game leads: its first store, its page, or no link. */
  inHeader: 'store' | 'page' | 'nothing';
}

/** The promoted game: the home page shows its trailer and links to its first store. */
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
  /** Site-relative address of the picture that is shown until play is pressed. */
  still: string;
  /** The publish date, such as `2026-03-14`. Search engines list only videos that have one. */
  published?: string | undefined;
}

export interface SignUpSettings {
  /**
   * The online form for sign-ups: its address, its e-mail field, and optionally its field for the consent text. If
   * null, the built-in form stores them.
   */
  form: { action: string; field: string; consentField?: string | undefined } | null;
  /** Allowed length of an e-mail address's last part: 2 to 4 characters, or any, such as `.studio`. */
  finalSegment: FinalSegment;
  /** The consent that people give with a checkbox when they sign up; null for none. */
  consent: Consent | null;
}

export type FinalSegment = '2-4' | 'any';

export interface Consent {
  /** The checkbox's label. The built-in form stores it with each address. */
  text: string;
  /** The page with details, such as `/privacy`: a page of `pages/`, or an address elsewhere. */
  privacyPage: string;
  /** The text of the link to that page. */
  privacyLabel: string;
}

/** Site-relative address of the page of a game. */
export function gameAddress({ address }: Pick<Game, 'address'>): string {
  return `/games/${address}`;
}

/** The game with this address, ignoring case. */
export function findGame(games: readonly Game[], name: string): Game | null {
  return games.find(({ address }) => address.toLowerCase() === name.toLowerCase()) ?? null;
}
