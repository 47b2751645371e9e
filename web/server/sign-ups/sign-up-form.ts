import { randomUUID } from 'node:crypto';
import type { Backend } from '@studio-site/backend';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isEmailAddress } from '../../app/domain/email-sign-up.ts';
import { signUpPath } from '../../app/domain/places.ts';
import type { SignUpSettings } from '../../app/domain/studio.ts';

/**
 * The stand-in form service: stores one e-mail address in `signups` (which no rule opens to anybody) and answers
 * the same page whatever was sent, so that nobody learns who signed up. Where the studio asks for consent, an address
 * without it is not stored, and one with it is stored with the text.
 */
export function signUpForm(backend: Backend, { finalSegment, consent }: SignUpSettings) {
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
    return context.html(ANSWER);
  };
}

/** Bodies that are too large are answered before; any other body that is not a form counts as one without fields. */
function refusedBody(error: unknown): Record<string, unknown> {
  if (error instanceof HTTPException) throw error;
  return {};
}

const ANSWER = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>Thanks for submitting!</title>
<p>Thanks for submitting!</p><p><a href="/">Back to the site</a></p></html>`;
