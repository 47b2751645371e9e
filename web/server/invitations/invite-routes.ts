import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { INVITE_PATH } from '../../domain/people/invitation.ts';
import { limitBody, rateLimit, refuse, tooMany } from '../limits/request-limits.ts';
import { answerHeaders } from '../pages/headers.ts';
import type { PartRoutes } from '../part.ts';
import type { Site } from '../site.ts';

/** Maximum number of requests per minute from one network. A person needs a handful. */
const MOST_A_MINUTE = 30;
/** Maximum number of requests per minute from all clients together, if the clients' addresses are not known. */
const MOST_IN_ALL = 600;
/** Maximum size, in bytes, of the body of a POST to the invitation page. */
const LARGEST_INVITE = 20_000;

/** The address of an invitation: its page, which is part of the staff app, and the endpoint of that page. */
export function inviteRoutes(
  endpoint: (context: Context) => Promise<Response>,
  { backend, studio, addressOf, transport }: Pick<Site, 'backend' | 'studio' | 'addressOf' | 'transport'>,
): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // The page's address must not be sent as a referrer.
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  app.post(
    '/',
    answerHeaders(transport),
    rateLimit({
      // On a hosted site, the clients' addresses are not known.
      most: backend ? MOST_A_MINUTE : MOST_IN_ALL,
      refused: (context) => refuse(context, tooMany(studio)),
      addressOf,
    }),
    limitBody(LARGEST_INVITE),
    endpoint,
  );
  return { at: INVITE_PATH, app, posts: [INVITE_PATH] };
}
