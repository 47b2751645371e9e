import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { limitBody, rateLimit, refuse, tooMany } from '../../../platform/limits/request-limits.ts';
import { OutsideError } from '../../../platform/outside/outside-request.ts';
import { withoutLoops } from '../../../platform/owner-files/redirects.ts';
import { answerHeaders } from '../../../platform/pages/headers.ts';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import { type Redirect, redirectKey, redirectsByKey } from '../../../web/domain/redirect.ts';
import { callerOf } from '../../../web/server/pages/caller.ts';
import type { Served } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { ADDRESS_CHECK, type Finding, MOST_ADDRESSES } from '../model/findings.ts';
import { mayEditPages } from '../model/page-screens.ts';

/** Maximum number of requests per minute from one network. A form sends one when typing pauses. */
const MOST_A_MINUTE = 60;
/** Maximum number of concurrent requests. */
const AT_ONCE = 6;
/** Time limit of a request in milliseconds. */
const TIME_LIMIT = 8000;
const LARGEST_BODY = 100_000;

type CheckSite = Pick<
  Site,
  'engine' | 'backend' | 'origin' | 'call' | 'addressOf' | 'transport' | 'studio' | 'redirects'
>;

const sentAddresses = z.object({
  addresses: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(MOST_ADDRESSES)),
});

/**
 * The endpoint with which the staff area checks addresses that people enter in the forms of settings and pages: those of
 * other sites with the guarded requests of the server, those of this site within the process. It answers with what it
 * found, by address. It leaves out addresses that it cannot check, such as those of a site that refuses programs.
 */
export function addressCheck(site: CheckSite, own: () => Served['fetch'] | null): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const limit = rateLimit({
    most: MOST_A_MINUTE,
    refused: (context) => refuse(context, tooMany(site.studio)),
    addressOf: site.addressOf,
  });
  app.post('/', answerHeaders(site.transport), limit, limitBody(LARGEST_BODY), async (context) => {
    context.header('Cache-Control', 'no-store');
    const caller = await callerOf(site, context.req.raw, site.addressOf(context.env));
    if (typeof caller === 'number') return context.body(null, caller);
    if (!mayEditPages(caller.person)) return context.body(null, 403);
    const sent = sentAddresses.safeParse(await context.req.json().catch(() => null));
    if (!sent.success) return context.body(null, 400);
    return context.json(await findingsOf(sent.data.addresses, (address) => findingOf(site, own(), address)));
  });
  return { at: ADDRESS_CHECK, app, posts: [ADDRESS_CHECK] };
}

/** The findings by address, a few requests at a time. */
async function findingsOf(
  addresses: readonly string[],
  find: (address: string) => Promise<Finding | null>,
): Promise<Record<string, Finding>> {
  const waiting = [...new Set(addresses)];
  const found: [string, Finding][] = [];
  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const finding = await find(address);
      if (finding) found.push([address, finding]);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return Object.fromEntries(found);
}

async function findingOf(
  site: CheckSite,
  own: Served['fetch'] | null,
  address: string,
): Promise<Finding | null> {
  const { call, origin, redirects } = site;
  const page = /^page:(.+)$/.exec(address)?.[1];
  if (page !== undefined) return redirects.targets.has(redirectKey(page) ?? '') ? 'redirected' : null;
  const [, from, to] = /^redirect:(\S+) (\S+)$/.exec(address) ?? [];
  if (from !== undefined && to !== undefined) return isIgnored(site, { from, to }) ? 'loop' : null;
  const video = /^youtube:([\w-]{11})$/.exec(address)?.[1];
  if (video !== undefined) return findingOfVideo(call, video);
  const url = URL.parse(address, origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin === origin) return own === null ? null : findingWithin(own, url);
  const answer = await answerOf(call, url.href);
  if (typeof answer === 'string') return answer;
  return answer === 404 || answer === 410 ? 'missing' : null;
}

/** Whether the site ignores a redirect that is made in the browser, because it forms a loop with others. */
function isIgnored({ studio, redirects, origin }: CheckSite, redirect: Redirect): boolean {
  const own = redirectsByKey([redirect, ...(studio.redirects ?? [])]);
  const key = redirectKey(redirect.from) ?? '';
  return own.has(key) && !withoutLoops(own, redirects.targets, origin).has(key);
}

/** The finding for a path of this site: unknown paths get 404, or redirect to `/404`. */
async function findingWithin(own: Served['fetch'], url: URL): Promise<Finding | null> {
  const answer = await own(url.pathname + url.search);
  await answer.body?.cancel();
  const target = URL.parse(answer.headers.get('location') ?? '', url)?.pathname;
  return answer.status === 404 || target === '/404' ? 'missing' : null;
}

/** YouTube's oEmbed answers 404 for a video that is not public, and 401 or 403 for one that cannot be embedded. */
async function findingOfVideo(call: Site['call'], id: string): Promise<Finding | null> {
  const page = `https://www.youtube.com/watch?v=${id}`;
  const answer = await answerOf(
    call,
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(page)}`,
  );
  if (answer === 401 || answer === 403) return 'not-embeddable';
  return answer === 404 || answer === 400 ? 'no-video' : null;
}

/** The status of a response, or the fault of the address. Null if the server's state is unclear. */
async function answerOf(call: Site['call'], address: string): Promise<number | Finding | null> {
  try {
    const { status } = await call(address, { signal: AbortSignal.timeout(TIME_LIMIT) });
    return status;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === 'refused') return address.startsWith('https://') ? 'own-network' : null;
    return (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOTFOUND' ? 'unknown-host' : null;
  }
}
