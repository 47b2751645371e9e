import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ELEMENT, TOKEN_SYNC } from '../../../platform/data/page-engine.ts';
import { FOCUS_SHEET } from '../../../platform/pictures/focus-points.ts';
import { type PageStudio, STUDIO_ELEMENT } from '../../data/page-studio.ts';
import type { Site } from '../../data/site-context.ts';
import type { ContentPolicy } from './content-policy.ts';
import { scriptHash, watchingScripts, watchNeededScripts } from './own-scripts.ts';
import { themeElement } from './own-styles.ts';

/** Path of the staff app's page inside a build. */
export const STAFF_PAGE = 'staff.html';
/** The placeholder for the studio's data in web/staff/index.html. */
const PLACE = '<!--studio-->';
/** The comment with the links to the post editor's scripts (web/plugins/post-editor-scripts.ts). */
const EDITOR_SCRIPTS = /<!--post-editor(.*?)-->/s;

/** Reads the staff app's page from the build. Throws if it does not exist. */
export const readStaffPage = (folder: string) => readFileSync(join(folder, STAFF_PAGE), 'utf8');

/** The hosts of pictures in pasted Google documents, which the text editor copies (editor/paste/copied-picture.ts). */
const COPIED_HOSTS = 'https://*.googleusercontent.com';

/**
 * Responds to a request for any staff screen with the same page. The page's scripts then show the screen. `pathname`: the
 * path of the request, because the page of a post also names the editor's scripts.
 */
export function staffPage(
  html: string,
  pathname: string,
  site: Pick<
    Site,
    | 'studio'
    | 'engine'
    | 'theme'
    | 'mainOrigin'
    | 'hostKind'
    | 'mail'
    | 'features'
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
  const { studio, engine, theme, mainOrigin, hostKind, mail, sends } = site;
  const known: PageStudio = {
    ...{ studio, mainOrigin, hostKind, mail, sends },
    features: site.features(),
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
  const isPost = /^\/admin\/blogs\/[^/]/i.test(pathname);
  const page = html.replace(PLACE, () => head).replace(EDITOR_SCRIPTS, isPost ? '$1' : '');
  const scripts = watchingScripts(missingScript);
  const headers = {
    // `no-store` also keeps the page out of the browser's back/forward cache
    // (docs/decisions/2026-11-23-public-ways-alone.md).
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(scripts.map(scriptHash), [COPIED_HOSTS]),
  };
  // The only screen of a feature outside of `/admin`; the app shows that there is none while the feature is off.
  const isOff = INVITE.test(decodeURIComponent(pathname)) && !('invitations' in known.features);
  return new Response(watchNeededScripts(page, scripts), { headers, status: isOff ? 404 : 200 });
}

/** A script element that contains data as escaped JSON. */
function data(id: string, value: unknown, attributes: Readonly<Record<string, string>> = {}): string {
  const more = Object.entries(attributes).map(([name, text]) => ` ${name}="${escaped(text)}"`);
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}"${more.join('')}>${json}</script>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const INVITE = /^\/invite\/?$/i;

/** Whether a URL path, which may be percent-encoded, is a page of the staff app, whose routes ignore case. */
export function isStaffPath(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname);
    return /^\/admin(?:[/.]|$)/i.test(path) || INVITE.test(path);
  } catch {
    return false;
  }
}
