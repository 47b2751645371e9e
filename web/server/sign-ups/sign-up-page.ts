import type { Context } from 'hono';
import { TOO_MANY_HEADERS } from '../../../platform/limits/request-limits.ts';
import { LONGEST_EMAIL, type Refusal, refusalSentence, SIGN_UP_FORM } from '../../domain/email-sign-up.ts';
import type { Studio } from '../../domain/studio.ts';
import { sayIn } from '../../domain/words/say.ts';

/** The settings that the page of a response shows. */
export type FormStudio = Pick<Studio, 'locale' | 'words' | 'signUp'>;

/** The fields of a sent form. */
export interface SentForm {
  email: string;
  isAgreed: boolean;
  /** Path of the page with the form. */
  page: string;
}

/** Why a sign-up is not stored. */
type NotStored = Refusal | 'long email' | 'too many' | 'unavailable';

const STATUS = {
  'invalid email': 422,
  'long email': 422,
  'no consent': 422,
  'too many': 429,
  unavailable: 503,
} as const satisfies Record<NotStored, number>;

const HEADERS: Partial<Record<NotStored, Record<string, string>>> = {
  'too many': TOO_MANY_HEADERS,
  unavailable: { 'Retry-After': '300' },
};

/**
 * Makes the pages that respond to the built-in form. Visitors without JavaScript read them; with JavaScript, they load
 * into a hidden frame, of which the form reads the reason.
 */
export function signUpPages(studio: FormStudio) {
  const say = sayIn(studio);
  const sentences: Record<NotStored, string> = {
    'invalid email': refusalSentence(say, 'invalid email'),
    'no consent': refusalSentence(say, 'no consent'),
    'long email': say('longEmail', 'This email address is too long. At most 254 characters are possible.'),
    'too many': say(
      'signUpsTooMany',
      'Too many sign-ups from your network. Please submit again in a minute.',
    ),
    unavailable: say(
      'signUpsAway',
      'Sign-ups cannot be stored right now. Please submit again in a few minutes.',
    ),
  };
  const thanks = say('thanks', 'Thanks for submitting!');

  function page(sentence: string, form = ''): string {
    const words = escaped(sentence);
    return `<!doctype html><html lang="${escaped(studio.locale)}"><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>${words}</title>
<p${form && ' role="alert"'}>${words}</p>${form}<p><a href="/">${escaped(say('backToTheSite', 'Back to the site'))}</a></p></html>`;
  }

  /** The form again, with what was typed and ticked. */
  function formAgain({ email, isAgreed, page }: SentForm): string {
    const { consent } = studio.signUp;
    const box =
      consent &&
      `<p><label><input name="consent" type="checkbox" required value="${escaped(consent.text)}"${isAgreed ? ' checked' : ''}> ${escaped(consent.text)}</label>
<a href="${escaped(consent.privacyPage)}">${escaped(consent.privacyLabel)}</a></p>`;
    return `<form method="post" action="${SIGN_UP_FORM}"><input type="hidden" name="page" value="${escaped(page)}">
<p><label>${escaped(say('emailLabel', 'Email: get news of our games'))} <input name="email" type="email" required maxlength="${LONGEST_EMAIL}" autocomplete="email" value="${escaped(email)}"></label></p>
${box ?? ''}<p><button>${escaped(say('submit', 'Submit'))}</button></p></form>`;
  }

  return {
    thank: (context: Context) => framed(context, page(thanks), 200),
    /** Says why nothing was stored, and shows the form again with what was typed. */
    refuse: (context: Context, reason: NotStored, sent: SentForm) =>
      framed(context, page(sentences[reason], formAgain(sent)), STATUS[reason], {
        'Cache-Control': 'no-store',
        ...HEADERS[reason],
      }),
  };
}

/** A page that the site's own pages may show in a frame. */
function framed(
  context: Context,
  page: string,
  status: 200 | 422 | 429 | 503,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'self'");
  return context.html(page, status, headers);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
