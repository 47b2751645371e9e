import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { LONGEST_LINK } from '../model/arrival.ts';
import type { Noted } from './queue.ts';

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

/** Queues a report about the page at this path for counting. */
type NoteReport = (context: Context<{ Bindings: HttpBindings }>, page: string, what: Noted['what']) => void;

/**
 * Handles the reports of the site's own pages. Responds with 204 whether a report is counted or not, 400 if it is no
 * report, and 403 if it does not come from a page of this host.
 */
export function beacon(note: NoteReport) {
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
