import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { ClientAddress } from '../../../platform/limits/client-address.ts';
import { perMinute } from '../../../platform/limits/request-limits.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { LONGEST_EMAIL, refusalOf } from '../../domain/email-sign-up.ts';
import { SIGN_UPS_A_MINUTE } from '../../domain/people/sign-up.ts';
import { signUpDocuments } from './sign-up-documents.ts';
import { type FormStudio, type SentForm, signUpPages } from './sign-up-page.ts';
import { type SignUpChange, signUpId } from './stored-sign-up.ts';

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

/**
 * The built-in sign-up form. Known and unknown addresses get the same response, so that nobody can find out who signed
 * up. What is not stored gets a page with the reason and the form with the typed text: status 422 for a refused address
 * or missing consent, 429 for too many sign-ups from a network in a minute, 503 if the address cannot be stored.
 */
export function signUpForm(
  store: StoreSignUp,
  studio: FormStudio,
  addressOf: ClientAddress,
  log: Log,
  /** Called when an address was stored. */
  onStored: (context: Context) => void = () => {},
) {
  const { finalSegment, consent } = studio.signUp;
  const { thank, refuse } = signUpPages(studio);
  const isWithin = perMinute(SIGN_UPS_A_MINUTE);
  return async (context: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const client = addressOf(context.env);
    // Counted before the body is read, so that incomplete bodies count as well.
    const isTooMany = !isWithin(client);
    const sent = await sentForm(context);
    if (isTooMany) {
      const message = `More than ${SIGN_UPS_A_MINUTE} sign-ups in a minute from one network: refused`;
      log({ level: 'warn', event: 'sign-up-refused', message });
      return refuse(context, 'too many', sent);
    }
    // The field of the form accepts no longer text, so its scripts do not check the length.
    if (sent.email.length > LONGEST_EMAIL) return refuse(context, 'long email', sent);
    const refusal = refusalOf(sent.email, consent === null || sent.isAgreed, finalSegment);
    if (refusal) return refuse(context, refusal, sent);
    try {
      await store({ email: sent.email, consent: consent?.text ?? '', form: sent.page }, client);
    } catch (error) {
      log({ level: 'error', event: 'sign-up-failed', message: describeError(error) });
      return refuse(context, 'unavailable', sent);
    }
    onStored(context);
    return thank(context);
  };
}

/** Responds to a form whose body is too large to be read: only a text that no address has makes it so large. */
export function refuseLargeForm(studio: FormStudio): MiddlewareHandler {
  const { refuse } = signUpPages(studio);
  return async (context, next) => {
    await next();
    if (context.res.status !== 413) return;
    context.res = await refuse(context, 'long email', { email: '', isAgreed: false, page: '/' });
  };
}

/** Reads the fields of the form. A body that was aborted or cannot be parsed counts as an empty form. */
async function sentForm(context: Context): Promise<SentForm> {
  const form: Record<string, unknown> = await context.req.parseBody().catch((error: unknown) => {
    // A body that is too large.
    if (error instanceof HTTPException) throw error;
    return {};
  });
  return {
    email: typeof form.email === 'string' ? form.email.trim() : '',
    isAgreed: form.consent !== undefined,
    page: pageOf(form.page, context.req.header('referer')),
  };
}

/**
 * The path of the page that sent the form: the one that a second attempt names, else the referrer's; `/` if the browser
 * sends no referrer.
 */
function pageOf(named: unknown, referrer: string | undefined): string {
  const address =
    typeof named === 'string' ? URL.parse(named, 'http://localhost') : URL.parse(referrer ?? '');
  return (address?.pathname ?? '/').slice(0, 200);
}

/**
 * Stores sign-ups while mail is not set up, in the collection `signups`, which the public can never read because of the
 * database rules. Repeats of an address are one document, in any case of its letters: it keeps the time of the first
 * one, until the person agrees to another consent text.
 */
export function storeIn(documents: OwnerDocuments): StoreSignUp {
  const signUps = signUpDocuments(documents);
  return async ({ email, consent }) => {
    const id = signUpId(email);
    const known = await signUps.get(id);
    let change: SignUpChange = { email, time: Date.now(), ...(consent !== '' && { consent }) };
    // Writes a known address as well, so that its response takes as long as that of an unknown one. A sign-up with a
    // state is from a time when mail was set up: its consent belongs to that state.
    if (known && (known.state || consent === '' || known.consent === consent))
      change = { email: known.email };
    try {
      await signUps.change(id, change, known);
    } catch (error) {
      // Another request for the same address was stored at the same time.
      const stored = await signUps.get(id);
      if (!stored || stored.version === known?.version) throw error;
    }
  };
}
