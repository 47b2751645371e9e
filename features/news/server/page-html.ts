import type { Element, ElementContent } from 'hast';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Studio } from '../../../web/domain/studio.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';

export interface NewsPage {
  title: string;
  content: ElementContent[];
  status?: 200 | 400 | 404 | 410 | 429 | 503;
}

/**
 * Responds with a page behind a link in a mail. The page's URL contains a secret, so the page is never cached, indexed
 * or framed, and sends no referrer to other sites. `themeCss`: the rules of the studio's theme.
 */
export async function answerNewsPage(
  context: Context,
  { name, locale, words }: Pick<Studio, 'name' | 'locale' | 'words'>,
  themeCss: string,
  { title, content, status = 200 }: NewsPage,
): Promise<Response> {
  // Lazy import: not needed at startup.
  const { toHtml } = await import('hast-util-to-html');
  const say = sayIn({ locale, words });
  const page = el(
    'html',
    { lang: locale, className: ['studio-theme'] },
    el(
      'head',
      {},
      el('meta', { charSet: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width' }),
      el('meta', { name: 'robots', content: 'noindex' }),
      el('title', {}, `${title} · ${name}`),
      // The theme's rules come later, so they override the colours of STYLE.
      el('style', {}, `${STYLE}${themeCss.replaceAll('</', '<\\/')}`),
    ),
    el(
      'body',
      {},
      el(
        'main',
        {},
        el('p', { className: ['site'] }, el('a', { href: '/' }, name)),
        el('h1', {}, title),
        ...content,
        el('p', { className: ['back'] }, el('a', { href: '/' }, say('backToTheSite', 'Back to the site'))),
      ),
    ),
  );
  return context.html(toHtml({ type: 'root', children: [{ type: 'doctype' }, page] }), status, {
    'Cache-Control': 'no-store',
    // With `no-referrer`, browsers would post the form with the origin `null`, which demo mode rejects.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  }) as Response;
}

/** A form that posts the token and `act` to the path `action`. */
export function actForm(action: string, token: string, act: string, ...content: ElementContent[]): Element {
  return el(
    'form',
    { method: 'post', action },
    el('input', { type: 'hidden', name: 'token', value: token }),
    el('input', { type: 'hidden', name: 'act', value: act }),
    ...content,
  );
}

export const submitButton = (words: string, className = ''): Element =>
  el('button', { type: 'submit', ...(className && { className: [className] }) }, words);

export const paragraph = (words: string): Element => el('p', {}, words);

const STYLE = `
html{color-scheme:dark;--ground:#0b0d1c;--surface:#12152b;--line:#343a68;--line-field:#7a82bd;--ink:#f2f3fb;--ink-soft:#b9bfdd;--accent:#ffc46b;--on-accent:#191200;--text:system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:1.05rem/1.6 var(--text)}
main{max-width:38rem;margin:0 auto;padding:clamp(2rem,8vh,5rem) 1.25rem 3rem}
.site{margin:0 0 2rem;font-weight:700}
h1{margin:0 0 1rem;font-size:1.9rem;line-height:1.2}
h2{margin:2.5rem 0 .5rem;font-size:1.2rem}
p{margin:0 0 1rem}
a{color:var(--accent)}
.site a{color:var(--ink-soft);text-decoration:none}
.back{margin-top:3rem}
form{margin:0 0 1.25rem}
fieldset{margin:0 0 1.25rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:10px}
legend{padding:0 .5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:center;min-height:44px}
input[type=radio]{width:1.25rem;height:1.25rem;accent-color:var(--accent)}
button{min-height:48px;padding:.6rem 1.4rem;border:1px solid var(--accent);border-radius:10px;background:var(--accent);color:var(--on-accent);font:600 1rem var(--text);cursor:pointer}
button.quiet{background:transparent;border-color:var(--line-field);color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.soft{color:var(--ink-soft);font-size:.95rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
.row form{margin:0}
`;

/** The page with the button that confirms a sign-up. Its form posts to the same path. */
export const CONFIRM_PATH = '/mail/confirm';
/** A reader's own page. Mail programs post to the same path to unsubscribe (RFC 8058). */
export const LEAVE_PATH = '/mail/leave';
/** A mail provider posts its reports of bounces and complaints to this path. */
export const BOUNCES_PATH = '/mail/bounces';

/**
 * Reads the text fields of a posted form, `application/x-www-form-urlencoded` or `multipart/form-data`. Any other body
 * has no fields. Bodies that are too large were rejected earlier.
 */
export async function readForm(context: Context): Promise<Record<string, string>> {
  try {
    const body = await context.req.parseBody();
    const texts = Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch (error) {
    if (error instanceof HTTPException) throw error;
    return {};
  }
}
