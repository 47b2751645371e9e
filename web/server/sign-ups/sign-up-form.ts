import { randomUUID } from 'node:crypto';
import type { Backend } from '@studio-site/backend';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isEmailAddress } from '../../domain/email-sign-up.ts';
import { SIGN_UPS_A_MINUTE } from '../../domain/people/sign-up.ts';
import { signUpPath } from '../../domain/places.ts';
import type { Studio } from '../../domain/studio.ts';
import { type Say, sayIn } from '../../domain/words/say.ts';
import type { ClientAddress } from '../limits/client-address.ts';
import { rateLimit, TOO_MANY_HEADERS } from '../limits/rate-limit.ts';
import { describeError, type Log } from '../log.ts';

type Words = Pick<Studio, 'locale' | 'words'>;

/** Limits sign-ups per client and minute. Further requests get a page with status 429 and the time to wait. */
export function limitSignUps(studio: Words, addressOf: ClientAddress, log: Log) {
  const say = sayIn(studio);
  const sentence = say(
    'signUpsTooMany',
    'Too many sign-ups from your network. Please submit again in a minute.',
  );
  const page = answerPage(studio.locale, say, sentence);
  const refused = (context: Context) => {
    const message = `More than ${SIGN_UPS_A_MINUTE} sign-ups in a minute from one network: refused`;
    log({ level: 'warn', event: 'sign-up-refused', message });
    return framed(context, page, 429, TOO_MANY_HEADERS);
  };
  return rateLimit({ most: SIGN_UPS_A_MINUTE, refused, addressOf });
}

/** The data of a sign-up. */
export interface FormSignUp {
  email: string;
  /** The consent text from the config, which may change later; '' if the config has none. */
  consent: string;
  /** Path of the page with the form. */
  form: string;
}

/** Stores a sign-up. `client` is the network address that it came from. Rejects if it cannot be stored. */
export type StoreSignUp = (signUp: FormSignUp, client: string) => Promise<void>;

/** Stores sign-ups in the collection `signups`, which the public can never read because of the database rules. */
export function storeIn(backend: Pick<Backend, 'setDocuments'>): StoreSignUp {
  return async ({ email, consent }) => {
    const fields = {
      email: { stringValue: email },
      time: { timestampValue: new Date().toISOString() },
      ...(consent !== '' && { consent: { stringValue: consent } }),
    };
    await backend.setDocuments([{ path: signUpPath(randomUUID()), fields }]);
  };
}

/**
 * The built-in sign-up form. Valid and invalid addresses get the same response, so that nobody can find out who signed
 * up. If the address cannot be stored, responds with status 503. If the studio asks for consent, an address is stored
 * only together with the consent text.
 */
export function signUpForm(
  store: StoreSignUp,
  studio: Words & Pick<Studio, 'signUp'>,
  addressOf: ClientAddress,
  log: Log,
  /** Called when an address was stored. */
  onStored: (context: Context) => void = () => {},
) {
  const { finalSegment, consent } = studio.signUp;
  const say = sayIn(studio);
  const thanks = answerPage(studio.locale, say, say('thanks', 'Thanks for submitting!'));
  const away = say(
    'signUpsAway',
    'Sign-ups cannot be stored right now. Please submit again in a few minutes.',
  );
  const failed = answerPage(studio.locale, say, away);
  return async (context: Context): Promise<Response> => {
    // An aborted or invalid form counts as empty.
    const form: Record<string, unknown> = await context.req.parseBody().catch(refusedBody);
    const email = typeof form.email === 'string' ? form.email.trim() : '';
    const isAgreed = consent === null || form.consent !== undefined;
    if (!isAgreed || email.length > 254 || !isEmailAddress(email, finalSegment))
      return framed(context, thanks);
    const signUp = { email, consent: consent?.text ?? '', form: pageOf(context.req.header('referer')) };
    try {
      await store(signUp, addressOf(context.env));
    } catch (error) {
      log({ level: 'error', event: 'sign-up-failed', message: describeError(error) });
      return framed(context, failed, 503, { 'Retry-After': '300', 'Cache-Control': 'no-store' });
    }
    onStored(context);
    return framed(context, thanks);
  };
}

/** The path of the page that sent the form; `/` if the browser sends no referrer. */
function pageOf(referrer: string | undefined): string {
  return (URL.parse(referrer ?? '')?.pathname ?? '/').slice(0, 200);
}

/** A response that the page's sign-up form, with JavaScript, loads into a hidden frame. */
function framed(
  context: Context,
  page: string,
  status: 200 | 429 | 503 = 200,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'self'");
  return context.html(page, status, headers);
}

/** Rethrows the error for a body that is too large. A body that cannot be parsed counts as an empty form. */
function refusedBody(error: unknown): Record<string, unknown> {
  if (error instanceof HTTPException) throw error;
  return {};
}

/** The page of a response. Only visitors without JavaScript see it. */
function answerPage(locale: string, say: Say, sentence: string): string {
  const words = escaped(sentence);
  return `<!doctype html><html lang="${escaped(locale)}"><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>${words}</title>
<p>${words}</p><p><a href="/">${escaped(say('backToTheSite', 'Back to the site'))}</a></p></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
