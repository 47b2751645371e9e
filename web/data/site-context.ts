import type { Root } from 'hast';
import { createContext } from 'react-router';
import type { HostKind } from '../domain/host-guard.ts';
import type { OwnPage } from '../domain/own-page.ts';
import type { SearchAnswer } from '../domain/posts/found-post.ts';
import type { Studio } from '../domain/studio.ts';
import type { StudioTheme } from '../domain/studio-theme.ts';
import type { Engine } from './engine.ts';

/** A text as a tree of elements; null for one that is shown unformatted. */
export interface Formatted {
  tree: Root | null;
  /** Whether the outcome is final. False for a text that timed out, perhaps on a busy machine. */
  isFinal: boolean;
}

export type FormatMarkdown = (text: string) => Promise<Formatted>;

/** The public posts that match a query, after the first `skip`. Rejects while the search is unavailable. */
export type SearchPosts = (query: string, skip: number) => Promise<SearchAnswer>;

/** The server's data about a request; loaders read it with `context.get(siteContext)`. */
export interface Site {
  studio: Studio;
  /** The studio's theme at this request. */
  theme: StudioTheme;
  /** The studio's own pages at this request. */
  ownPages: readonly OwnPage[];
  /** Markdown of the game pages at this request, by the last segment of their addresses. */
  gameTexts: ReadonlyMap<string, string>;
  /** The engine for the browser. */
  engine: Engine;
  /** The database's host for the server: `127.0.0.1:40123` on the embedded engine, null for Google's. */
  serverFirestoreHost: string | null;
  /** The main origin without a trailing slash, for canonical addresses and redirects. */
  mainOrigin: string;
  /** On a `demo` host only the login page is shown before the visitor is known (docs/product.md#host-guard). */
  hostKind: Exclude<HostKind, 'admin'>;
  /**
   * The nonce of this rendering's scripts, replaced before the page leaves the server
   * (`web/server/pages/finish-page.ts`).
   */
  scriptNonce: string;
  /** Formats a post's content outside the main thread. */
  formatMarkdown: FormatMarkdown;
  search: SearchPosts;
  /** The page's texts, formatted by its loader. */
  formatted: Map<string, Root | null>;
  /** Logs a failure, never names or texts of people. */
  report(event: 'database-away' | 'request-failed' | 'search-failed', error: unknown): void;
}

export const siteContext = createContext<Site>();
