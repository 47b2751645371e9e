import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ClientAddress } from '../limits/client-address.ts';
import { limitBody } from '../limits/limit-body.ts';
import { rateLimit, refuse } from '../limits/rate-limit.ts';
import { answerHeaders, type StrictTransport } from '../pages/headers.ts';
import type { News } from './open-news.ts';
import { CONFIRM_PATH, LEAVE_PATH } from './paths.ts';

/**
 * Maximum number of requests per minute from one network. Mail providers unsubscribe many readers from few IP
 * addresses.
 */
const MOST_A_MINUTE = 120;
const LARGEST_FORM = 10_000;

/**
 * The pages behind links in mails, below `/mail`. Their URLs contain secrets, so they need no sign-in and no cookie.
 */
export function newsRoutes(
  { confirm, leave }: Pick<News, 'confirm' | 'leave'>,
  tooMany: string,
  addressOf: ClientAddress,
  transport: StrictTransport,
) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const below = (path: string) => path.replace('/mail', '');
  app.use(answerHeaders(transport));
  app.use(rateLimit({ most: MOST_A_MINUTE, refused: (context) => refuse(context, tooMany), addressOf }));
  app.get(below(CONFIRM_PATH), confirm.show);
  app.post(below(CONFIRM_PATH), limitBody(LARGEST_FORM), confirm.confirm);
  app.get(below(LEAVE_PATH), leave.show);
  app.post(below(LEAVE_PATH), limitBody(LARGEST_FORM), leave.act);
  return app;
}
