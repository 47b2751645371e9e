import type { AfterPost } from './after-post.ts';
import type { Look } from './look.ts';
import type { Redirect } from './redirect.ts';
import type { SocialLink } from './social-links.ts';
import type { StudioWords } from './words/words.ts';

/** The contents of `studio.config.ts`, validated at start-up by `web/server/studio/config/studio-config.ts`. */
export interface Studio {
  /** Name of the studio, in the title of every page. */
  name: string;
  /** Name of the company in the copyright line. */
  company: string;
  /** Description of the studio in one or two sentences, for search results and social cards. */
  description: string;
  /** The e-mail address on the contact page. */
  email: string;
  /**
   * The main origin, such as `https://studio.example`. The host guard redirects to it, and canonical URLs start with
   * it. Null: the URL at which the server listens. The setting `MAIN_ORIGIN` overrides both.
   */
  mainOrigin: string | null;
  /** The language of the pages and of their dates, such as `en`, `de` or `pt-BR`. */
  locale: string;
  /** Translations of the texts that visitors read. Missing texts are shown in English. */
  words?: StudioWords | undefined;
  /** Path of the studio's logo, which may have any aspect ratio. */
  logo: string;
  /** The studio's games. The home page promotes the first one. */
  games: [PromotedGame, ...Game[]];
  /** The links in the header, in order. Default: the games, Blog, About Us and the studio's own pages. */
  menu?: readonly MenuLink[] | undefined;
  /** The links of the footer to pages. Default: About Us, Contact Us and the studio's own pages. */
  footerLinks?: readonly MenuLink[] | undefined;
  /** Links of the footer to other sites, in order. */
  socials: SocialLink[];
  /** A sentence above the header of all pages; none by default. */
  announcement?: Announcement | undefined;
  /** Settings of the sign-up form for news on the home page. */
  signUp: SignUpSettings;
  /**
   * Lines at the end of each e-mail to readers that say who sends it, such as company, postal address and register number.
   * Default: the company and `email`.
   */
  imprint?: string | undefined;
  /** The parts of a post's page that follow the text. Default: all. Their order is fixed. */
  afterPost?: readonly AfterPost[] | undefined;
  /** The press pages and press kit; null or absent to have none. */
  press?: Press | null | undefined;
  /** Hosts of PeerTube sites whose videos are shown in posts, such as `tube.example`. */
  videoHosts?: readonly string[] | undefined;
  /**
   * The URL to which auth tokens are sent when they change (docs/product.md#token-sync): a path such as `/session`, or
   * an https URL. Null: they are not sent.
   */
  tokenSyncUrl: string | null;
  /** The features that are on or off, by name (`npm run features`). Those that are not listed are on. */
  features?: Readonly<Record<string, boolean | undefined>> | undefined;
  /** What is changed in the theme of `theme.css`. A `studio.config.ts` cannot have it. */
  look?: Look | undefined;
  /** Redirects beside those of `redirects.txt`. A `studio.config.ts` cannot have them. */
  redirects?: readonly Redirect[] | undefined;
}

/** A link of the header or the footer. */
export interface MenuLink {
  label: string;
  /** A path of this site or any other address. */
  url: string;
}

/** A sentence above the header of all pages. */
export interface Announcement {
  text: string;
  /** The address to which the sentence leads; absent if it is no link. */
  url?: string | undefined;
}

export interface Game {
  name: string;
  /**
   * The last segment of `/games/{address}`, the path of the game's page. The page shows `games/{address}.md` of the
   * studio's folder or, without that file, an announcement.
   */
  address: string;
  /** One sentence below the game's name. */
  tagline: string;
  /** Path of the game's logo. Null: the name is shown as text. */
  logo: string | null;
  /** Path of the picture behind the game's name. */
  keyArt: string;
  /** The game's stores with the labels of their buttons, most important first. */
  stores: Store[];
  /** The game's trailer; null if it has none. */
  trailer: Trailer | null;
  /** The target of the game's link in the header: its first store, its page, or nothing (no link). */
  inHeader: 'store' | 'page' | 'nothing';
  /** Paths that the game's page had before. A `studio.config.ts` cannot have them. */
  formerAddresses?: readonly string[];
}

/** The first game of the studio: the home page shows its trailer and links to its first store. */
interface PromotedGame extends Game {
  stores: [Store, ...Store[]];
  trailer: Trailer;
}

export interface Store {
  label: string;
  url: string;
}

export interface Trailer {
  /** The id of the video on YouTube. */
  videoId: string;
  /** Path of the picture that is shown until play is pressed. */
  still: string;
  /** Publish date, such as `2026-03-14`. Search engines list only videos that have one. */
  published?: string | undefined;
}

/** The studio's settings for its press pages (features/press/README.md). */
export interface Press {
  /** E-mail address for journalists. Default: the studio's. */
  email?: string | undefined;
  /** Facts about the studio, such as `Founded`: `2018`. */
  facts: readonly Fact[];
  /** A description in one paragraph (`medium`) and a full one (`long`). The short one is the studio's `description`. */
  descriptions: { medium: string; long: string };
  /** The conditions for using the material, for example in videos that earn money. */
  usage: string;
}

export interface Fact {
  label: string;
  text: string;
}

interface SignUpSettings {
  /**
   * The external form service that stores sign-ups: its URL, the name of its e-mail field and, optionally, of its field
   * for the consent text. Null: the built-in form stores them.
   */
  form: { action: string; field: string; consentField?: string | undefined } | null;
  /**
   * Length of the last segment of an e-mail address that the form accepts: 2 to 4 letters, as in `.com`, or any length,
   * as in `.studio`.
   */
  finalSegment: FinalSegment;
  /** The consent that people must give by a checkbox; null if none is needed. */
  consent: Consent | null;
}

export type FinalSegment = '2-4' | 'any';

export interface Consent {
  /** Label of the checkbox, which is stored with each address. */
  text: string;
  /** The page with details: a page of the studio, such as `/privacy`, or an external URL. */
  privacyPage: string;
  /** Text of the link to the page with details. */
  privacyLabel: string;
}

/** Path of a game's page. */
export function gameAddress({ address }: Pick<Game, 'address'>): string {
  return `/games/${address}`;
}

/** The game whose path ends with this name, ignoring case; null if there is none. */
export function findGame<Found extends Pick<Game, 'address'>>(
  games: readonly Found[],
  name: string,
): Found | null {
  return games.find(({ address }) => address.toLowerCase() === name.toLowerCase()) ?? null;
}

/** A page background of a studio's theme. */
export interface Shade {
  /** Used on devices with this value of `prefers-color-scheme`; null: on all other devices. */
  setting: 'light' | 'dark' | null;
  scheme: 'light' | 'dark';
  /** The background colour in CSS notation. */
  ground: string;
}

/** A studio's theme, from its `theme.css` (docs/make-it-yours.md). */
export interface StudioTheme {
  /** CSS rules that override the site's design tokens; empty if there are none. */
  css: string;
  /**
   * CSS rules for the colours of games; empty if there are none. They apply to pages with an element whose attribute
   * `data-game` is the game's `address`.
   */
  gameColors: string;
  /** Differs between themes with other rules. */
  version: string;
  /** The page backgrounds. The `setting` of the first one is null. */
  shades: readonly [Shade, ...Shade[]];
}
