import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { PlainFields } from '@studio-site/backend/values';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { hostKind } from '../../domain/host-guard.ts';
import { LONGEST_LINK } from '../../domain/numbers/arrival.ts';
import {
  addNumbers,
  type DayNumbers,
  dayNumbersDocument,
  noNumbers,
  withinLimits,
} from '../../domain/numbers/day-numbers.ts';
import type { NumbersState } from '../../domain/numbers/numbers-state.ts';
import type { OwnPage } from '../../domain/own-page.ts';
import { isDocumentId, numbersPath, postPath, slugPath } from '../../domain/places.ts';
import type { Studio } from '../../domain/studio.ts';
import type { OwnedDocument, OwnerDocuments } from '../engine/owner-documents.ts';
import type { Log } from '../log.ts';
import { type CountedPage, countedPage } from './counted-page.ts';
import { openCounter } from './counter.ts';
import { memoize } from './memoize.ts';
import { mayCount } from './people.ts';
import { type Noted, openQueue } from './queue.ts';
import { openVisitors } from './visitors.ts';
import { openWriter } from './writer.ts';

/** Maximum number of attempts if another server writes the same day at the same time. */
const ATTEMPTS = 8;

const LONGEST_PAUSE = 200;

/**
 * A report from a page's script: about a navigation to another page of the site, a click on a link, or (on a hosted
 * site) the first page view with its referrer and query.
 */
const report = z.strictObject({
  page: z.string().check(z.startsWith('/'), z.maxLength(150)),
  link: z.optional(z.string().check(z.maxLength(LONGEST_LINK))),
  referrer: z.optional(z.string()),
  search: z.optional(z.string()),
});

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

/** Counts visits of the public site (docs/product.md#numbers). */
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

/** Queues a report about the page at this path for counting. */
type NoteReport = (context: Context<{ Bindings: HttpBindings }>, page: string, what: Noted['what']) => void;

/**
 * Handles the reports of the site's own pages. Responds with 204 whether a report is counted or not, 400 if it is no
 * report, and 403 if it does not come from a page of this host.
 */
function beacon(note: NoteReport) {
  return async (context: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const origin = URL.parse(context.req.header('origin') ?? '');
    if (!origin || origin.host !== context.req.header('host'))
      return context.text('Only the pages of this site may send reports.\n', 403);
    const parsed = report.safeParse(jsonOf(await context.req.text()));
    if (!parsed.success) return context.text('This is not a report.\n', 400);
    const { page, link, referrer, search = '' } = parsed.data;
    note(
      context,
      page,
      link === undefined
        ? { kind: 'page', referrer: referrer ?? null, search, host: origin.host }
        : { kind: 'press', link },
    );
    return context.body(null, 204);
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Adds counts to the document of their day. The document is replaced only if it is unchanged since it was read, so the
 * counts of several servers add up. Rejects if the database cannot be read, or if all attempts to write fail.
 */
export async function addToDay(
  documents: Pick<OwnerDocuments, 'get' | 'commit'>,
  day: string,
  more: DayNumbers,
): Promise<void> {
  const path = numbersPath(day);
  for (let attempt = 1; ; attempt++) {
    const stored = (await documents.get([path])).get(path);
    const numbers = stored ? dayNumbersDocument.parse(stored.fields) : noNumbers();
    const fields = withinLimits(addNumbers(numbers as DayNumbers, more)) as unknown as PlainFields;
    const condition = stored ? { updateTime: stored.version } : { exists: false };
    try {
      return await documents.commit([{ path, fields, condition }]);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE));
    }
  }
}

/** Maps each name (a post's id or readable address) to the post's id. Posts that are not public are left out. */
async function publicPosts(
  documents: Pick<OwnerDocuments, 'get'>,
  names: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  // A visitor can invent names. If one were not a valid id, the database would refuse the whole request.
  const slugs = await documents.get(names.filter(isDocumentId).map(slugPath), ['post']);
  const ids = new Map(names.map((name) => [name, textOf(slugs.get(slugPath(name)), 'post') ?? name]));
  const paths = [...new Set([...ids.values()].filter(isDocumentId).map(postPath))];
  const posts = await documents.get(paths, ['published', 'publishDate']);
  const isPublic = (id: string) => {
    const { published, publishDate } = posts.get(postPath(id))?.fields ?? {};
    return published === true && typeof publishDate === 'number' && publishDate <= now;
  };
  return new Map([...ids].filter(([, id]) => isPublic(id)));
}

function textOf(document: OwnedDocument | undefined, field: string): string | undefined {
  const value = document?.fields[field];
  return typeof value === 'string' ? value : undefined;
}
