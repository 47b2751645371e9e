import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Change, LogEntry } from '@studio-site/backend';
import type { Context } from 'hono';
import type { Metric } from '../../platform/metrics.ts';
import type { Sender, Sending } from '../../platform/outbox/senders.ts';
import type { PartRoutes } from '../../platform/part-routes.ts';
import type { SignInWay } from './people/sign-in-ways.ts';
import type { StoreSignUp } from './sign-ups/sign-up-form.ts';
import type { Site } from './site.ts';
import type { StudioChanges } from './studio/studio-in-time.ts';

/** An optional part of the server. Each member is a slot; a part fills the slots that it needs. */
export interface Part {
  sender?: Sender;
  routes?: readonly PartRoutes[];
  /** Of a feature: data for its screens in the staff area, as JSON. */
  staffData?(sending: Sending): unknown;
  /** Of a feature: its way to sign in. The features that open after it can make accounts with it (`newPeople`). */
  signIn?: SignInWay;
  /** Its changes of the studio's values, and when they begin. */
  studio?: StudioChanges;
  /** Further properties of the response of `/healthz`. */
  healthDetails?(context: Context): object;
  /** Further metrics at `/metrics`, with the embedded engine. */
  metrics?(): readonly Metric[];
  /** Takes the addresses from the sign-up form, in place of the plain list. */
  storeSignUp?: StoreSignUp;
  /** Called when the sign-up form has stored an address. */
  onSignUp?(context: Context<{ Bindings: HttpBindings }>): void;
  /** Called when a page was sent to a visitor. */
  onPage?(incoming: IncomingMessage, target: string): void;
  /** Called with each entry of the log. */
  onLog?(entry: LogEntry): void;
  /** Called when pages of the site have changed, so that earlier copies of them are out of date. */
  onStale?(): void;
  /** Called after each commit of the embedded engine. */
  onCommit?(changes: readonly Change[]): void;
  /** Starts the part's work. Called when the site serves requests. */
  start?(sending: Sending, served: Served): void | Promise<void>;
  /** Looks for work. A scheduler causes this with engines that report no commits. */
  look?(): Promise<void>;
  close?(): void | Promise<void>;
  /** Called when all parts have closed, for the last writes before the database closes. */
  closeLast?(): Promise<void>;
}

/** The site at its port. */
export interface Served {
  /** Requests a path of the site from within this process, without the network. */
  fetch(path: string): Response | Promise<Response>;
  /** `host:port` of the site on this computer. */
  address: string;
  /**
   * The next time at which pages change without a commit, such as for a scheduled post, in milliseconds since 1970. Null
   * in development, and with engines that report no commits.
   */
  nextChange: (() => number | Promise<number>) | null;
  /** Makes all cached pages stale, after a change of something that all pages show. */
  purge(): void;
  /** Aborted when the site begins to close. */
  closing: AbortSignal;
}

/** Opens a part; null if the settings turn it off. */
export type OpenPart = (site: Site) => Part | null | Promise<Part | null>;
