import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { Log } from '../../../platform/log.ts';
import { hostKind } from '../../../web/domain/host-guard.ts';
import type { OwnPage } from '../../../web/domain/own-page.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { NumbersState } from '../model/numbers-state.ts';
import { beacon } from './beacon.ts';
import { type CountedPage, countedPage } from './counted-page.ts';
import { openCounter } from './counter.ts';
import { memoize } from './memoize.ts';
import { addToDay, publicPosts } from './number-documents.ts';
import { mayCount } from './people.ts';
import { type Noted, openQueue } from './queue.ts';
import { openVisitors } from './visitors.ts';
import { openWriter } from './writer.ts';

export interface NumbersOptions {
  documents: OwnerDocuments;
  /** Minimum time between two writes of the counts, in seconds. */
  seconds: number;
  studio: Pick<Studio, 'games'>;
  mainOrigin: string;
  ownPages: () => readonly OwnPage[];
  /** The network address of a client. It is used to recognise the visitor within a day, and is never stored. */
  addressOf: (incoming: IncomingMessage) => string;
  /** Whether caches in front of the site may serve pages. If so, the pages report their first view themselves. */
  isBehindCache: boolean;
  log: Log;
  now?: () => number;
}

/** Maximum number of URLs for which the result of `countedPage` is cached. */
const KNOWN_PAGES = 1000;

/** Counts visits of the public site (features/numbers/README.md). */
export function openNumbers(options: NumbersOptions) {
  const { documents, seconds, studio, mainOrigin, ownPages, addressOf, log, now = Date.now } = options;
  const ownHost = new URL(mainOrigin).host;
  const counter = openCounter(openVisitors(), studio);
  const queue = openQueue({
    counter,
    idsOf: (names, time) => publicPosts(documents, names, time),
    log,
    now,
  });
  const writer = openWriter({
    counter,
    write: async (day, numbers) => addToDay(documents, day, numbers),
    countAll: queue.countAll,
    milliseconds: seconds * 1000,
    log,
    now,
  });

  function note(incoming: IncomingMessage, page: CountedPage | null, what: Noted['what']): void {
    const { headers } = incoming;
    if (page === null || !mayCount(headers) || hostKind(headers.host ?? null, ownHost) !== 'main') return;
    const client = { address: addressOf(incoming), agent: headers['user-agent'] ?? '' };
    queue.note({ time: now(), client, post: page.post, what });
    writer.soon();
  }

  const pagesOf = (pages: readonly OwnPage[]) => ({
    pages,
    find: memoize(KNOWN_PAGES, (target) => countedPage(target, pages)),
  });
  let known = pagesOf(ownPages());
  function pageAt(target: string): CountedPage | null {
    const pages = ownPages();
    if (pages !== known.pages) known = pagesOf(pages);
    return known.find(target);
  }

  return {
    /** Counts the view of a page that was sent to a visitor, unless the pages report their first view. */
    onPage(incoming: IncomingMessage, target: string): void {
      if (options.isBehindCache || incoming.method !== 'GET') return;
      const { referer = '', host = '' } = incoming.headers;
      const url = incoming.url ?? '';
      const mark = url.indexOf('?');
      const search = mark < 0 ? '' : url.slice(mark);
      note(incoming, pageAt(target), { kind: 'page', referrer: referer, search, host });
    },
    /** Handles the reports of pages. */
    beacon: beacon(({ env }, page, what) => note(env.incoming, countedPage(page, ownPages()), what)),
    /** Counts a sign-up by the built-in form. */
    onSignUp({ env }: Context<{ Bindings: HttpBindings }>): void {
      const path = URL.parse(env.incoming.headers.referer ?? '')?.pathname ?? '/';
      note(env.incoming, countedPage(path, ownPages()) ?? { post: null }, { kind: 'sign-up' });
    },
    state: (): NumbersState => (writer.isFailing() ? 'failing' : 'on'),
    /** Writes the remaining counts. */
    close: writer.close,
  };
}
