import { randomUUID } from 'node:crypto';
import type { Backend } from '@studio-site/backend';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isEmailAddress } from '../../app/domain/email-sign-up.ts';
import { signUpPath } from '../../app/domain/places.ts';
import type { Studio } from '../../app/domain/studio.ts';
import { type Language, sayIn } from '../../app/domain/words/say.ts';

/**
 * The stand-in form service: stores one e-mail address in `signups` (which no rule opens to anybody) and answers
 * the same page whatever was sent, so that nobody learns who signed up. Where the studio asks for consent, an address
 * without it is not stored, and one with it is stored with the text.
 */
export function signUpForm(backend: Backend, studio: Pick<Studio, 'signUp' | 'locale' | 'words'>) {
  const { finalSegment, consent } = studio.signUp;
  const page = answerIn(studio);
  return async (context: Context): Promise<Response> => {
    // A form that breaks off or cannot be read holds no address.
    const form: Record<string, unknown> = await context.req.parseBody().catch(refusedBody);
    const email = typeof form.email === 'string' ? form.email.trim() : '';
    const isAgreed = consent === null || form.consent !== undefined;
    if (isAgreed && email.length <= 254 && isEmailAddress(email, finalSegment)) {
      await backend.setDocuments([
        {
          path: signUpPath(randomUUID()),
          fields: {
            email: { stringValue: email },
            time: { timestampValue: new Date().toISOString() },
            // As it was shown: the config may say something else tomorrow.
            ...(consent ? { consent: { stringValue: consent.text } } : {}),
          },
        },
      ]);
    }
    // The sign-up form loads this answer into a hidden frame of its own page.
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'self'");
    return context.html(page);
  };
}

/** Bodies that are too large are answered before; any other body that is not a form counts as one without fields. */
function refusedBody(error: unknown): Record<string, unknown> {
  if (error instanceof HTTPException) throw error;
  return {};
}

/** The page for those without scripts. */
function answerIn(language: Language): string {
  const say = sayIn(language);
  const thanks = escaped(say('thanks', 'Thanks for submitting!'));
  return `<!doctype html><html lang="${escaped(language.locale)}"><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>${thanks}</title>
<p>${thanks}</p><p><a href="/">${escaped(say('backToTheSite', 'Back to the site'))}</a></p></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
