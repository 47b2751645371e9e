import type { GoogleProvider } from '../../identity/google-provider.ts';
import type { LogEntry } from '../../log.ts';
import type { Call } from '../call.ts';
import { readBody } from '../http/read-body.ts';
import { jsonResponse } from '../http/responses.ts';
import { SENTENCES } from './refusals.ts';
import { popupPage, signInPage, text, windowScript } from './sign-in-page.ts';

/** The sign-in window: a list of demo accounts, a redirect to Google, or a message if neither is configured. */
export function signInWindow({ services: { identity, log } }: Call): Response | Promise<Response> {
  const { demo } = identity.settings;
  if (demo) return popupPage(demo.accounts, identity.accounts());
  return identity.google ? googleStartPage(identity.google, log) : noSignInPage();
}

/** Responds with 405 to methods other than GET. */
export function onlyToOpen(): Response {
  const error = { code: 405, message: 'METHOD_NOT_ALLOWED' };
  return jsonResponse({ error }, 405, { Allow: 'GET, HEAD, OPTIONS' });
}

/**
 * The first page of the sign-in window. It stores the window's parameters in the tab's session storage and redirects to
 * Google. If Google cannot be reached, the page says so.
 */
async function googleStartPage(provider: GoogleProvider, log: (entry: LogEntry) => void): Promise<Response> {
  try {
    const { address, state } = await provider.begin();
    return page(
      'Opening Google…',
      `<main data-state="${text(state)}" data-address="${text(address)}"><p role="status">Opening Google…</p></main>`,
      START,
    );
  } catch (error) {
    log({
      level: 'error',
      event: 'google-away',
      message: error instanceof Error ? error.message : String(error),
    });
    return page(
      'Google cannot be reached',
      '<main><h1>Google cannot be reached</h1><p>Please close this window and try again in a moment.</p></main>',
      '',
      503,
    );
  }
}

/** The sign-in window of a site without a sign-in method. */
function noSignInPage(): Response {
  return page(
    'Nobody can sign in yet',
    '<main><h1>Nobody can sign in yet</h1><p>Google sign-in is not set up on this site. The person who runs the site must set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET and start it again. Please close this window.</p></main>',
    '',
    503,
  );
}

/** The page to which Google redirects. Null if Google sign-in is not configured. */
export function googleReturnPage({ services }: Call): Response | null {
  if (!services.identity.google) return null;
  const { INVALID_STATE, INVALID_IDP_RESPONSE } = SENTENCES;
  return page(
    'Signing in…',
    `<main data-not-begun="${text(INVALID_STATE)}" data-not-checked="${text(INVALID_IDP_RESPONSE)}"><p role="status">Signing in…</p></main>`,
    RETURN,
  );
}

/**
 * Exchanges Google's code for a credential. Called by the page to which Google redirects. Null if Google sign-in is not
 * configured.
 */
export async function googleReturn({ request, services }: Call): Promise<Response | null> {
  const { google } = services.identity;
  if (!google) return null;
  const { state, code, iss } = JSON.parse(await readBody(request, 8 * 1024)) as Record<string, unknown>;
  const credential = await google.finish({
    state: String(state),
    code: String(code),
    iss: typeof iss === 'string' ? iss : null,
  });
  return jsonResponse({ credential });
}

function page(title: string, body: string, script: string, status = 200): Response {
  return signInPage({ title, body, script, style: STYLE, status });
}

const START = windowScript('go-to-google');
const RETURN = windowScript('return-from-google');

const STYLE = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: #0e1020; color: #eef0fb; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
button { font: inherit; color: #191200; background: #ffc46b; border: 0; border-radius: .6rem; cursor: pointer; min-height: 44px; padding: 0 1.5rem; }
button:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
`;
