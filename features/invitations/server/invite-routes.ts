import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import type { IdentityAccess } from '../../../platform/engine/identity-access.ts';
import { limitBody, rateLimit, refuse, tooMany } from '../../../platform/limits/request-limits.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { answerHeaders } from '../../../platform/pages/headers.ts';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import { OWN_DETAILS, type OwnDetails, USER_LIMITS } from '../../../web/domain/people/user-record.ts';
import { type NewPeople, SignInRefusal } from '../../../web/server/people/sign-in-ways.ts';
import type { Site } from '../../../web/server/site.ts';
import { type InvitationKey, invitedNames, readInvite } from '../model/invitation.ts';
import { INVITE_PATH } from '../model/names.ts';
import type { Acceptance, Accepted } from './accept.ts';
import { hashOf, type OpenInvitation } from './stored-invitations.ts';

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

export interface InviteEndpoint {
  /** The invitation of a link; null if it cannot be accepted now. */
  open(key: InvitationKey): Promise<OpenInvitation | null>;
  accept(acceptance: Acceptance): Promise<Accepted>;
  accountOf: IdentityAccess['accountOf'];
  /** Creates first passkeys for people without an account; null if the site has no passkeys. */
  newPeople: NewPeople | null;
  log: Log;
}

const request = z.object({
  /** Id and secret, as in the fragment of the link. */
  invitation: z.string(),
  /**
   * `look`: only shows the invitation. `options`: returns the options for a first passkey. `accept`: accepts for the
   * signed-in person. `passkey`: accepts for a new person, with the passkey in `response`.
   */
  act: z.enum(['look', 'accept', 'options', 'passkey']),
  response: z.optional(z.unknown()),
  names: z.optional(invitedNames),
});

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/**
 * Handles POSTs of the invitation page (features/invitations/README.md#invitations). The secret is in the body, never
 * in an address. All links that cannot be accepted get the same response: guessed, accepted, revoked and expired ones,
 * and those made by former administrators.
 */
export function inviteEndpoint({ open, accept, accountOf, newPeople, log }: InviteEndpoint) {
  return async (context: Context): Promise<Response> => {
    const answer = (body: object, status: 200 | 400 | 401 | 403 | 409 | 410 | 503) =>
      context.json(body, status, HEADERS);
    const parsed = request.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return answer({ reason: 'request' }, 400);
    const { invitation: fragment, act, names, response } = parsed.data;
    const ended = () => {
      log({ level: 'warn', event: 'invitation-refused' });
      return answer({ reason: 'ended' }, 410);
    };
    try {
      const key = readInvite(fragment);
      const invitation = key && (await open(key));
      if (act === 'look') return invitation ? answer(shown(invitation), 200) : ended();
      if (newPeople && (act === 'options' || act === 'passkey')) {
        if (!invitation || !key) return ended();
        if (!names || !areNames(names)) return answer({ reason: 'request' }, 400);
        // Binds the passkey to this link.
        const about = hashOf(key.secret);
        const label = `${names.firstName} ${names.lastName}`.trim() || 'New account';
        if (act === 'options') return answer(await newPeople.options(about, label), 200);
        const { uid, writes, codes, token: sign } = await newPeople.verify(about, response);
        const token = await sign();
        if ((await accept({ invitation, uid, names, more: writes })) !== 'accepted') return ended();
        log({ level: 'info', event: 'invitation-accepted', permissionLevel: invitation.permissionLevel });
        return answer({ permissionLevel: invitation.permissionLevel, token, codes }, 200);
      }
      if (act !== 'accept') return answer({ reason: 'request' }, 400);
      const [, idToken = ''] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? [];
      const account = idToken === '' ? null : await accountOf(idToken);
      // A program has no other way in than its key, and no other level than its own.
      if (!account || account.isProgram) return answer({ reason: 'sign-in' }, 401);
      if (!invitation) return ended();
      if (!names || !areNames(names)) return answer({ reason: 'request' }, 400);
      const accepted = await accept({ invitation, uid: account.uid, names });
      if (accepted === 'ended') return ended();
      if (accepted === 'has-level') return answer({ reason: accepted }, 409);
      log({ level: 'info', event: 'invitation-accepted', permissionLevel: invitation.permissionLevel });
      return answer({ permissionLevel: invitation.permissionLevel }, 200);
    } catch (error) {
      if (error instanceof SignInRefusal) {
        if (error.status === 400) return answer({ reason: 'request' }, 400);
        log({ level: 'warn', event: 'sign-in-refused', call: 'invite', message: error.message });
        return answer({ reason: 'refused' }, 403);
      }
      log({ level: 'error', event: 'invitation-failed', message: describeError(error) });
      return answer({ reason: 'failed' }, 503);
    }
  };
}

/** The details that the holder of a link sees before accepting. */
const shown = ({ firstName, lastName, teamRole, permissionLevel }: OpenInvitation) => ({
  names: { firstName, lastName, teamRole },
  permissionLevel,
});

/** Whether these names are allowed, by the same limits as the names that people enter themselves. */
const areNames = (names: OwnDetails): boolean =>
  OWN_DETAILS.every((field) => names[field].length <= USER_LIMITS[field]) &&
  [names.firstName, names.lastName].every((name) => personNameAdvice(name) === null);
