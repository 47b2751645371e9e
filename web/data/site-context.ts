import type { Root } from 'hast';
import { createContext } from 'react-router';
import type { HostKind } from '../domain/host-guard.ts';
import type { Look } from '../domain/look.ts';
import type { OwnPage } from '../domain/own-page.ts';
import type { SearchAnswer } from '../domain/posts/found-post.ts';
import type { Studio } from '../domain/studio.ts';
import type { Engine } from './engine.ts';
import type { ShareReads } from './visitor/shared-reads.ts';

/** A text as a tree of elements; null for one that is shown as it is. */
export interface Formatted {
  tree: Root | null;
  /** Formatting the text again would end the same way. False for one that took too long, perhaps on a busy machine. */
  isFinal: boolean;
}

export type FormatMarkdown = (text: string) => Promise<Formatted>;

/** The public posts that have what a query says, after the first `skip`. Rejects while it cannot be said. */
export type SearchPosts = (query: string, skip: number) => Promise<SearchAnswer>;

/** What the server knows about a request; loaders read it with `context.get(siteContext)`. */
export interface Site {
  studio: Studio;
  /** How its pages look, as of this request. */
  look: Look;
  /** The pages that the studio wrote itself, as of this request. */
  ownPages: readonly OwnPage[];
  /** Markdown of the pages of games, by the last parts of their addresses, as of this request. */
  gameTexts: ReadonlyMap<string, string>;
  /** The engine as the browser is to use it. */
  engine: Engine;
  /** The database as the server reaches it: `127.0.0.1:3000` on the embedded engine, null for Google's. */
  serverFirestoreHost: string | null;
  /** The main origin without a trailing slash, for canonical addresses and redirects. */
  mainOrigin: string;
  /**
   * On a `demo` host nothing but the login page may be shown before the visitor is known (docs/product.md#host-guard).
   */
  hostKind: Exclude<HostKind, 'admin'>;
  /** Marks the scripts of this rendering as ours; never leaves the server (see `web/server/pages/finish-page.ts`). */
  scriptNonce: string;
  /** Formats a post's content outside of the server's own thread. */
  formatMarkdown: FormatMarkdown;
  search: SearchPosts;
  /** A time by which everything was public that is public now, milliseconds since 1970. */
  publicTime(): number;
  /** Keeps what pages read until it changes; null where this server does not see what changes. */
  shareReads: ShareReads | null;
  /** The texts that this page shows, formatted by its loader. */
  formatted: Map<string, Root | null>;
  /** The answer with a page's finished HTML. */
  answer(html: string, init: { headers: Headers; status: number }): Response;
  /** Reports a failure to the log; never names or what people wrote. */
  report(event: 'database-away' | 'request-failed' | 'search-failed', error: unknown): void;
}

export const siteContext = createContext<Site>();
