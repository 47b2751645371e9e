import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { inTurn } from '../../../platform/data/in-turn.ts';
import type { SignedInAccount } from '../../../platform/engine/identity-access.ts';
import type { ClientAddress } from '../../../platform/limits/client-address.ts';
import { limitBody, rateLimit } from '../../../platform/limits/request-limits.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { answerHeaders, type StrictTransport } from '../../../platform/pages/headers.ts';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import type { Passkeys } from './open-passkeys.ts';
import { Refusal } from './passkey-site.ts';
import { assertionResponse, passkeyName, registrationResponse } from './responses.ts';

/** Folder of the server's endpoints for passkeys. All of them need POST. */
const PASSKEY_FOLDER = '/sign-in/passkey';

/** The endpoints below the folder. */
export const PASSKEY_CALLS = [
  'options',
  'verify',
  'recover',
  'list',
  'confirm/options',
  'confirm/verify',
  'add/options',
  'add/verify',
  'rename',
  'remove',
  'codes',
  'joined',
  'google/unlink',
] as const;

const PASSKEY_PATHS = PASSKEY_CALLS.map((call) => `${PASSKEY_FOLDER}/${call}`);

/** Maximum size of a request in bytes. */
const LARGEST = 40_000;
/** Maximum number of recovery codes that one client tries in a minute. */
const CODES_A_MINUTE = 10;
/** Maximum number of sign-ins that one client begins in a minute, because each stores a challenge for five minutes. */
const SIGN_INS_A_MINUTE = 60;

interface Limits {
  addressOf: ClientAddress;
  /** Maximum number of requests per minute from one client. */
  perMinute: number;
  /** Maximum number of requests per minute from all clients together. Default: no limit. */
  perMinuteInAll?: number;
  transport: StrictTransport;
  log: Log;
}

const nothing = z.object({});
const ofAssertion = z.object({ response: assertionResponse });
const ofRegistration = z.object({ response: registrationResponse, name: passkeyName });
const ofCode = z.object({ code: z.string().check(z.maxLength(100)) });
const ofPasskey = z.object({ id: z.string().check(z.maxLength(1364), z.regex(/^[\w-]+$/)) });
const ofName = z.extend(ofPasskey, { name: passkeyName });

type Env = { Bindings: HttpBindings };
type Call = (typeof PASSKEY_CALLS)[number];

/** The endpoints below `/sign-in/passkey` (features/passkeys/README.md#sign-in-methods). Only this site's pages may call them. */
export function passkeyRoutes(
  passkeys: Passkeys,
  { addressOf, perMinute, perMinuteInAll = Number.POSITIVE_INFINITY, transport, log }: Limits,
): PartRoutes {
  const { origin, authentication, person, signIn } = passkeys;
  const app = new Hono<Env>();
  const refused = (context: Context) =>
    context.json({ error: 'too-many' }, 429, { ...NO_STORE, 'Retry-After': '60' });
  app.use(answerHeaders(transport));
  app.use('/*', rateLimit({ most: perMinute, refused, addressOf }));
  app.use('/*', rateLimit({ most: perMinuteInAll, refused, addressOf: () => '' }));
  app.post('/options', rateLimit({ most: SIGN_INS_A_MINUTE, refused, addressOf }));
  app.post('/recover', rateLimit({ most: CODES_A_MINUTE, refused, addressOf }));

  /** Adds an endpoint. `answer` gets the request's parsed body. */
  function endpoint<T>(
    call: Call,
    schema: z.ZodMiniType<T>,
    answer: (body: T, context: Context<Env>) => Promise<object>,
  ) {
    app.post(`/${call}`, limitBody(LARGEST), async (context) => {
      try {
        // Checked first, so that a page of another site cannot use up a challenge.
        if (context.req.header('origin') !== origin)
          throw new Refusal('request', 'The request did not come from a page of this site.');
        const body = schema.safeParse(await context.req.json().catch(() => null));
        if (!body.success) throw new Refusal('request', 'The request is not valid.');
        return context.json(await answer(body.data, context), 200, NO_STORE);
      } catch (error) {
        if (!(error instanceof Refusal)) {
          log({ level: 'error', event: 'sign-in-failed', message: describeError(error) });
          return context.json({ error: 'failed' }, 500, NO_STORE);
        }
        if (error.reason === 'refused')
          log({ level: 'warn', event: 'sign-in-refused', call, message: error.message });
        return context.json({ error: error.reason }, error.status, NO_STORE);
      }
    });
  }

  /** Adds an endpoint for signed-in people. */
  function ofPerson<T>(
    call: Call,
    schema: z.ZodMiniType<T>,
    answer: (account: SignedInAccount, body: T) => Promise<object>,
  ) {
    endpoint(call, schema, async (body, context) => answer(await signedIn(context), body));
  }

  /**
   * Adds an endpoint that gives a person a passkey or takes a sign-in method. The requests of one person are handled
   * one after another, because two that are checked at the same time could together exceed the maximum number of
   * passkeys, or remove the last sign-in method. A removal ends all sessions, so a second one with the same session is
   * refused.
   */
  function ofPersonInTurn<T>(
    call: Call,
    schema: z.ZodMiniType<T>,
    answer: (account: SignedInAccount, body: T) => Promise<object>,
  ) {
    endpoint(call, schema, async (body, context) => {
      const { uid } = await signedIn(context);
      return inTurn(`sign-in methods of ${uid}`, async () => answer(await signedIn(context), body));
    });
  }

  async function signedIn(context: Context<Env>): Promise<SignedInAccount> {
    const [, token] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? [];
    const account = token === undefined ? null : await passkeys.accountOf(token);
    if (!account) throw new Refusal('sign-in', 'Nobody is signed in.');
    return account;
  }

  endpoint('options', nothing, () => authentication.options(null));
  endpoint('verify', ofAssertion, ({ response }) => signIn.byPasskey(response));
  endpoint('recover', ofCode, ({ code }) => signIn.byCode(code));
  ofPerson('list', nothing, (account) => person.methods(account));
  ofPerson('confirm/options', nothing, ({ uid }) => authentication.options(uid));
  ofPerson('confirm/verify', ofAssertion, (account, { response }) => signIn.again(account, response));
  ofPerson('add/options', nothing, async (account) =>
    person.addOptions(account, await passkeys.labelOf(account)),
  );
  ofPersonInTurn('add/verify', ofRegistration, async (account, { response, name }) => {
    await person.add(account, response, name);
    return {};
  });
  ofPerson('rename', ofName, async (account, { id, name }) => {
    await person.rename(account, id, name);
    return {};
  });
  ofPersonInTurn('remove', ofPasskey, async (account, { id }) => ({
    token: await person.remove(account, id),
  }));
  ofPerson('joined', nothing, async (account) => {
    await person.joined(account);
    return {};
  });
  ofPersonInTurn('google/unlink', nothing, async (account) => ({
    token: await person.unlinkGoogle(account),
  }));
  ofPerson('codes', nothing, async (account) => ({ codes: await person.makeCodes(account) }));
  return { at: PASSKEY_FOLDER, app, posts: PASSKEY_PATHS };
}

const NO_STORE = { 'Cache-Control': 'no-store' };
