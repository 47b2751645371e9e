import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ClientAddress } from '../../../platform/limits/client-address.ts';
import { limitBody, rateLimit, refuse, tooMany } from '../../../platform/limits/request-limits.ts';
import { answerHeaders, type StrictTransport } from '../../../platform/pages/headers.ts';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import type { Language } from '../../../web/domain/words/say.ts';
import type { News } from './open-news.ts';
import { BOUNCES_PATH, CONFIRM_PATH, LEAVE_PATH } from './page-html.ts';

/**
 * Maximum number of requests per minute from one network. It is high, because mail providers send the unsubscribe
 * requests of many readers from few IP addresses.
 */
const MOST_A_MINUTE = 120;
const LARGEST_FORM = 10_000;
/**
 * Maximum number of reports per minute from one network. It is high, because a mail provider reports all bounces of a
 * mailing from few IP addresses.
 */
const MOST_REPORTS_A_MINUTE = 3000;
/** Maximum size of a report in bytes. Amazon SNS sends at most 256 KiB. */
const LARGEST_REPORT = 300_000;

export interface NewsPages extends Pick<News, 'confirm' | 'leave'> {
  /** Handles a mail provider's reports of bounces and complaints; null if no provider is set up. */
  bounces: ((context: Context) => Promise<Response>) | null;
}

/**
 * The pages behind links in mails, and the endpoint for reports of bounces, all below `/mail`. The pages need no
 * sign-in and no cookie, because their URLs contain a secret token.
 */
export function newsRoutes(
  { confirm, leave, bounces }: NewsPages,
  studio: Language,
  addressOf: ClientAddress,
  transport: StrictTransport,
): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const below = (path: string) => path.replace('/mail', '');
  app.use(answerHeaders(transport));
  const refused = (context: Context) => refuse(context, tooMany(studio));
  if (bounces)
    app.post(
      below(BOUNCES_PATH),
      rateLimit({ most: MOST_REPORTS_A_MINUTE, refused, addressOf }),
      limitBody(LARGEST_REPORT),
      bounces,
    );
  app.use(rateLimit({ most: MOST_A_MINUTE, refused, addressOf }));
  app.get(below(CONFIRM_PATH), confirm.show);
  app.post(below(CONFIRM_PATH), limitBody(LARGEST_FORM), confirm.confirm);
  app.get(below(LEAVE_PATH), leave.show);
  app.post(below(LEAVE_PATH), limitBody(LARGEST_FORM), leave.act);
  return { at: '/mail', app, posts: [CONFIRM_PATH, LEAVE_PATH, ...(bounces ? [BOUNCES_PATH] : [])] };
}
