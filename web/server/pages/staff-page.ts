import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ELEMENT, type PageStudio, STUDIO_ELEMENT, TOKEN_SYNC } from '../../data/page-engine.ts';
import type { Site } from '../../data/site-context.ts';
import { COPIED_HOSTS } from '../../domain/pictures/copied-picture.ts';
import type { ContentPolicy } from './content-policy.ts';
import { FOCUS_SHEET } from './focus-rules.ts';
import { themeElement } from './theme-element.ts';

/**
 * The message in browsers that are older than those in `browserslist` in package.json, where the page's scripts fail.
 * These are exactly the browsers without `URL.parse`.
 */
export const TOO_OLD =
  'This browser is too old for the staff area. Use Chrome or Edge 126, Firefox 126, Safari 18, or newer.';

/**
 * The inline script that shows `TOO_OLD`. It uses only syntax that browsers of any age understand. In supported
 * browsers it removes its own element, which is not part of React's markup.
 */
export const OLD_BROWSERS_SCRIPT = `(function(){var own=document.currentScript;if(window.URL&&URL.parse)own.parentNode.removeChild(own);else document.querySelector('[data-needs-scripts] [role="status"]').textContent=${JSON.stringify(TOO_OLD)}})()`;

const MAIN_END = '</main>';

const NEEDS_SCRIPTS = ' data-needs-scripts=';

/** The inline scripts that explain why a page's own scripts do not run. `missingScript` is null in development. */
export const watchingScripts = (missingScript: string | null): string[] =>
  missingScript === null ? [OLD_BROWSERS_SCRIPT] : [OLD_BROWSERS_SCRIPT, missingScript];

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** The attribute that marks a page's own scripts. */
export const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

/** Path of the staff app's page inside a build. */
export const STAFF_PAGE = 'staff.html';
/** The placeholder for the studio's data in web/staff/index.html. */
const PLACE = '<!--studio-->';

/** Reads the staff app's page from the build. Throws if it does not exist. */
export const readStaffPage = (folder: string) => readFileSync(join(folder, STAFF_PAGE), 'utf8');

/** Responds to a request for any staff screen with the same page. The page's scripts then show the screen. */
export function staffPage(
  html: string,
  site: Pick<
    Site,
    | 'studio'
    | 'engine'
    | 'theme'
    | 'mainOrigin'
    | 'hostKind'
    | 'mail'
    | 'bounces'
    | 'newsFrom'
    | 'numbers'
    | 'secrets'
    | 'sends'
    | 'signIn'
  >,
  policy: ContentPolicy,
  /**
   * The source of the inline script that reports missing scripts (web/site/deferred/missing-scripts.ts); null in
   * development.
   */
  missingScript: string | null,
): Response {
  const { studio, engine, theme, mainOrigin, hostKind, mail, bounces, newsFrom, sends } = site;
  const known: PageStudio = {
    ...{ studio, mainOrigin, hostKind, mail, bounces, newsFrom, sends },
    numbers: site.numbers(),
    secrets: site.secrets(),
    signIn: site.signIn(),
  };
  const head = [
    `<title>${escaped(`${studio.name} Admin`)}</title>`,
    data(ENGINE_ELEMENT, engine, studio.tokenSyncUrl === null ? {} : { [TOKEN_SYNC]: studio.tokenSyncUrl }),
    data(STUDIO_ELEMENT, known),
    themeElement(theme),
    `<link rel="stylesheet" id="focus-points" href="${FOCUS_SHEET}">`,
  ].join('');
  const page = html.replace(PLACE, () => head);
  const scripts = watchingScripts(missingScript);
  const headers = {
    // `no-store` also keeps the page out of the browser's back/forward cache
    // (docs/decisions/2026-11-23-public-ways-alone.md).
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(scripts.map(scriptHash), [COPIED_HOSTS]),
  };
  return new Response(watchNeededScripts(page, scripts), { headers });
}

/** A script element that contains data as escaped JSON. */
function data(id: string, value: unknown, attributes: Readonly<Record<string, string>> = {}): string {
  const more = Object.entries(attributes).map(([name, text]) => ` ${name}="${escaped(text)}"`);
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}"${more.join('')}>${json}</script>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A script element of a page. */
export interface Script {
  /** The source text of the whole element. */
  element: string;
  attributes: string;
  source: string;
}

/** The scripts of the page that have its nonce, in order. */
export function ownScripts(html: string, nonce: string): Script[] {
  const mark = nonceMark(nonce);
  return [...html.matchAll(SCRIPT)]
    .map(([element, attributes = '', source = '']) => ({ element, attributes, source }))
    .filter(({ attributes }) => attributes.includes(mark));
}

/** The hash of an inline script, for the content policy. */
export function scriptHash(source: string): string {
  return `sha256-${hash('sha256', source, 'base64')}`;
}

/**
 * If the page needs scripts to show its content (`data-needs-scripts`), inserts these inline scripts after its main
 * element, so that they run before the page's own scripts.
 */
export function watchNeededScripts(html: string, scripts: readonly string[]): string {
  if (!html.includes(NEEDS_SCRIPTS)) return html;
  const elements = scripts.map((text) => `<script>${text}</script>`).join('');
  return html.replace(MAIN_END, () => MAIN_END + elements);
}
