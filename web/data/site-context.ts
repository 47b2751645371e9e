import type { Root } from 'hast';
import { createContext } from 'react-router';
import type { GamePage } from '../domain/game-page.ts';
import type { HostKind } from '../domain/host-guard.ts';
import type { OwnPage } from '../domain/own-page.ts';
import type { SearchAnswer } from '../domain/posts/found-post.ts';
import type { Studio } from '../domain/studio.ts';
import type { StudioTheme } from '../domain/studio-theme.ts';
import type { Engine } from './engine.ts';

/** A text as a tree of elements; null for a text that is shown unformatted. */
export interface Formatted {
  tree: Root | null;
  /** Whether the result is final. It is not final for a text that timed out, because the machine may have been busy. */
  isFinal: boolean;
}

export type FormatMarkdown = (text: string) => Promise<Formatted>;

/** The public posts that match a query, without the first `skip`. Rejects while the search is unavailable. */
export type SearchPosts = (query: string, skip: number) => Promise<SearchAnswer>;

/** The server's data about a request. Loaders read it with `context.get(siteContext)`. */
export interface Site {
  studio: Studio;
  /** The studio's theme at the time of this request. */
  theme: StudioTheme;
  /** The studio's own pages at the time of this request. */
  ownPages: readonly OwnPage[];
  /** The pages of games at the time of this request, by the last segment of their addresses. */
  gamePages: ReadonlyMap<string, GamePage>;
  /** The engine that the browser uses. */
  engine: Engine;
  /** The database's host that the server uses: `127.0.0.1:40123` on the embedded engine, null for Google's. */
  serverFirestoreHost: string | null;
  /** The main origin without a trailing slash, for canonical addresses and redirects. */
  mainOrigin: string;
  /**
   * Whether this is a `demo` host, which shows only the login page before the visitor is known
   * (docs/product.md#host-guard).
   */
  hostKind: Exclude<HostKind, 'admin'>;
  /** The nonce of this page's scripts. `web/server/pages/finish-page.ts` replaces it before the page is sent. */
  scriptNonce: string;
  /** Formats a post's content outside the main thread. */
  formatMarkdown: FormatMarkdown;
  search: SearchPosts;
  /** The texts of the page, formatted by its loader. */
  formatted: Map<string, Root | null>;
  /** The site's own response at a site-relative address, such as that of a picture. */
  readOwn(address: string): Promise<Response>;
  /** Logs a failure. People's names and texts are never logged. */
  report(event: 'database-away' | 'request-failed' | 'search-failed', error: unknown): void;
}

export const siteContext = createContext<Site>();
