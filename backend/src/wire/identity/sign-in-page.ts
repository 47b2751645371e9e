import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DemoAccount } from '../../identity/settings.ts';
import { type Account, isGoogleAccount } from '../../store/accounts.ts';

/** One page of the sign-in window: its body, its script and its styles. */
interface SignInPage {
  title: string;
  body: string;
  script: string;
  style: string;
  status?: number;
}

/** Renders a page of the sign-in window. The response allows only the page's own script and styles, and no caching. */
export function signInPage({ title, body, script, style, status = 200 }: SignInPage): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body>${body}<script type="module">${script}</script></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      // The URL contains secrets, so it must not be sent as a referrer.
      'Referrer-Policy': 'no-referrer',
    },
  });
}

/** Escapes text for HTML content and attributes. */
export function text(raw: string): string {
  return raw.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function hash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

/**
 * The source of a script of the sign-in window. These scripts are JavaScript with checked types, because the browser
 * runs the files as they are.
 */
export function windowScript(name: 'choose-account' | 'go-to-google' | 'return-from-google'): string {
  return readFileSync(new URL(`../../browser/sign-in-window/${name}.js`, import.meta.url), 'utf8');
}

/**
 * The page of the sign-in popup. It simulates Google's page: it lists accounts and can add one
 * (backend/docs/protocol.md#popup-sign-in).
 */
export function popupPage(demo: DemoAccount[], known: Account[]): Response {
  const listed = new Map(
    demo.map(({ subject, email, displayName }) => [subject, { subject, email, displayName }]),
  );
  for (const { subject, email, displayName } of known.filter(isGoogleAccount))
    if (!listed.has(subject)) listed.set(subject, { subject, email, displayName });
  // The button's accessible name is the display name only. The e-mail address beside it distinguishes people with equal
  // names.
  const buttons = [...listed.values()].map(
    (
      { subject, email, displayName },
      at,
    ) => `<li><button type="button" aria-labelledby="name-${at}" aria-describedby="mail-${at}" data-account="${text(JSON.stringify({ sub: subject, email, name: displayName, email_verified: true }))}">
<span class="face" aria-hidden="true">${text(displayName.slice(0, 1))}</span><span class="name" id="name-${at}">${text(displayName)}</span><span class="mail" id="mail-${at}">${text(email)}</span></button></li>`,
  );
  const body = `<main><h1>Choose an account</h1>
<p>This page replaces Google’s sign-in in demo mode. Anyone can sign in as anyone here, to try the site out.</p>
<ul>${buttons.join('')}</ul>
<form><h2>Add another account</h2>
<label for="name">Display name</label><input id="name" name="name" required maxlength="100" autocomplete="off">
<label for="email">E-mail</label><input id="email" name="email" type="email" required maxlength="200" autocomplete="off">
<button type="submit" class="add">Add and sign in</button></form>
<button type="button" class="cancel">Cancel</button></main>`;
  return signInPage({ title: 'Choose an account', body, script: SCRIPT, style: STYLE });
}

const SCRIPT = windowScript('choose-account');

const STYLE = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: #0e1020; color: #eef0fb; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { color: #b9bedb; margin: 0 0 1rem; font-size: .9rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
button { font: inherit; color: inherit; background: #1a1d36; border: 1px solid #383d66; border-radius: .6rem; cursor: pointer; min-height: 44px; }
button:hover { background: #242850; } button:focus-visible, input:focus-visible { outline: 3px solid #ffc46b; outline-offset: 2px; }
li button { width: 100%; display: grid; grid-template-columns: 2.5rem 1fr; column-gap: .75rem; text-align: left; padding: .6rem .75rem; align-items: center; }
.face { grid-row: span 2; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: #ffc46b; color: #191200; display: grid; place-items: center; font-weight: 700; }
.name { font-weight: 600; } .mail { color: #b9bedb; font-size: .85rem; overflow-wrap: anywhere; }
label { display: block; font-size: .85rem; margin: .5rem 0 .2rem; }
input { width: 100%; box-sizing: border-box; font: inherit; color: inherit; background: #0b0d1a; border: 1px solid #5a608f; border-radius: .4rem; padding: .5rem; min-height: 44px; }
.add { width: 100%; margin-top: .75rem; background: #ffc46b; color: #191200; font-weight: 600; } .add:hover { background: #ffd592; }
.cancel { width: 100%; margin-top: .75rem; }
`;
