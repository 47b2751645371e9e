import type { Root } from 'hast';
import { createContext } from 'react-router';
import type { Engine } from '../../platform/data/page-engine.ts';
import type { Database } from '../../platform/data/rest/database.ts';
import type { MailState } from '../../platform/domain/mail/mail-state.ts';
import type { Focus } from '../../platform/domain/pictures/focus.ts';
import type { SecretsKey } from '../../platform/domain/secrets/secrets-key.ts';
import type { GamePage } from '../domain/game-page.ts';
import type { HostKind } from '../domain/host-guard.ts';
import type { OwnPage } from '../domain/own-page.ts';
import type { SignInWays } from '../domain/people/sign-in.ts';
import type { SearchAnswer } from '../domain/posts/found-post.ts';
import type { Studio, StudioTheme } from '../domain/studio.ts';

/** The result of formatting a text. */
export interface Formatted {
  /** The formatted text; null if the text is shown unformatted. */
  tree: Root | null;
  /** Whether the result is final. A text that timed out may be formatted later, when the machine is less busy. */
  isFinal: boolean;
}

export type FormatMarkdown = (text: string) => Promise<Formatted>;

/** The public posts that match a query, without the first `skip` ones. Rejects if the search is unavailable. */
export type SearchPosts = (query: string, skip: number) => Promise<SearchAnswer>;

/** Data and services of the server for one request. Loaders read it with `context.get(siteContext)`. */
export interface Site {
  /** The moment that the page shows, in milliseconds since 1970: that of the request. */
  now: number;
  /** The studio with its values at `now`. */
  studio: Studio;
  /** Whether each navigation asks the server, because values of the studio may change or paths are redirected. */
  isChanging: boolean;
  /** Whether a redirect leads away from a URL, even if a page has it. */
  isRedirected(url: URL): boolean;
  /** The focus points of pictures, by the pictures' ids. */
  focusPoints: ReadonlyMap<string, Focus>;
  /** The studio's theme when the request arrived. */
  theme: StudioTheme;
  /** The studio's own pages when the request arrived. */
  ownPages: readonly OwnPage[];
  /** The pages of games when the request arrived, by the last segment of their paths. */
  gamePages: ReadonlyMap<string, GamePage>;
  /** The engine, as the browser uses it. */
  engine: Engine;
  /** The database with a visitor's permissions. */
  database: Database;
  /** The main origin without a trailing slash, for canonical URLs and redirects. */
  mainOrigin: string;
  /**
   * The kind of host. A `demo` host shows only the login page until a member of staff has signed in
   * (docs/product.md#host-guard).
   */
  hostKind: Exclude<HostKind, 'admin'>;
  /** The nonce of this page's scripts. `web/server/pages/finish-page.ts` removes it before the page is sent. */
  scriptNonce: string;
  mail: MailState;
  signIn: () => SignInWays;
  /** The public key with which the staff area encrypts secrets, such as passwords of accounts at Mastodon. */
  secrets: () => SecretsKey;
  /** Whether the site sends mail, and posts to Discord and the like; false for a site on a copy of the data. */
  sends: boolean;
  /** Data for the screens of each feature that is on, by the feature's name; null for a feature without data. */
  features: () => Readonly<Record<string, unknown>>;
  /** Formats a Markdown text in a worker thread. */
  formatMarkdown: FormatMarkdown;
  search: SearchPosts;
  /** The texts that the page's loader has formatted, by their Markdown; null for a text that is shown unformatted. */
  formatted: Map<string, Root | null>;
  /** Resolves to the site's own response to a request for a path, such as a picture's path. */
  readOwn(address: string): Promise<Response>;
  /** Logs a failure. The error must not contain names or texts of people. */
  report(event: 'database-away' | 'request-failed' | 'search-failed', error: unknown): void;
}

export const siteContext = createContext<Site>();
