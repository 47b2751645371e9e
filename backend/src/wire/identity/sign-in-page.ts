import { createHash } from 'node:crypto';

/** One page of the sign-in window: its body, its script and its styles. */
export interface SignInPage {
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
