import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { getRequestListener } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { InlineConfig } from 'vite';
import { readSheets } from '../../../platform/pages/inline-styles.ts';
import type { Site, siteContext } from '../../data/site-context.ts';
import type { ContentPolicy } from './content-policy.ts';
import { type Deferral, finishPage } from './finish-page.ts';
import { featureScript } from './own-scripts.ts';
import { isStaffPath, readStaffPage, staffPage } from './staff-page.ts';

/** Renders the page for a request to HTML and sets its Content-Security-Policy, or returns the data of a loader. */
export interface PageRenderer {
  render(request: Request, site: Omit<Site, 'scriptNonce' | 'formatted'>): Promise<Response>;
  /** Serves the bundler's own files, which are tried before pages. Only in development. */
  nodeMiddleware:
    | ((listener: ReturnType<typeof getRequestListener>) => ReturnType<typeof getRequestListener>)
    | null;
  close(): Promise<void>;
}

/** The entry module re-exports `siteContext`, because the server must use the same object as the pages. */
type SiteBuild = ServerBuild & { entry: { module: { siteContext: typeof siteContext } } };

function renderWith(
  build: SiteBuild,
  mode: 'production' | 'development',
  policy: ContentPolicy,
  /** Null if the page's scripts are not deferred. */
  deferral: Deferral | null,
  missingScript: string | null,
): PageRenderer['render'] {
  const handle = createRequestHandler(build, mode);
  return async (request, site) => {
    const context = new RouterContextProvider();
    const scriptNonce = randomUUID();
    const options = {
      nonce: scriptNonce,
      policy,
      deferral,
      missingScript,
      theme: site.theme,
      focusPoints: site.focusPoints,
    };
    context.set(build.entry.module.siteContext, { ...site, scriptNonce, formatted: new Map() });
    const answer = await handle(request, context);
    const headers = new Headers(answer.headers);
    if (!headers.get('Content-Type')?.startsWith('text/html')) return answer;
    return new Response(finishPage(await answer.text(), headers, options), {
      headers,
      status: answer.status,
    });
  };
}

/**
 * Serves pages from a finished build. `features`: those with a script that is inserted into visitors' pages.
 */
export async function openBuild(
  folder: string,
  policy: ContentPolicy,
  features: readonly string[],
): Promise<PageRenderer> {
  const file = join(folder, 'server/index.js');
  const read = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8');
  const startScript = ['start-scripts', ...features.map(featureScript)].map(read).join('');
  const build = (await import(pathToFileURL(file).href)) as SiteBuild;
  const deferral = { startScript, sheets: readSheets(folder) };
  const missingScript = read('missing-scripts');
  const visitors = renderWith(build, 'production', policy, deferral, missingScript);
  const staff = readStaffPage(folder);
  return {
    render: async (request, site) =>
      isStaffRequest(request)
        ? staffPage(staff, new URL(request.url).pathname, site, policy, missingScript)
        : visitors(request, site),
    nodeMiddleware: null,
    close: async () => {},
  };
}

/** Allows all scripts, because the bundler inserts inline scripts of its own. */
const OPEN_POLICY = "frame-ancestors 'none'";

/** Base path of the staff app's files in development, where it has its own bundler. */
const STAFF_BASE = '/@staff/';

/** Serves pages from their sources, and reloads them when a source changes. */
export async function openDevelopment(root: string, server: Server): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const open = (app: 'site' | 'staff', more: InlineConfig = {}) =>
    createServer({
      configFile: join(root, 'web', app, 'vite.config.ts'),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server, path: app } },
      ...more,
    });
  const [site, staff] = await Promise.all([open('site'), open('staff', { base: STAFF_BASE })]);
  const middlewares = [site.middlewares, staff.middlewares];
  return {
    async render(request, known) {
      const open = () => OPEN_POLICY;
      if (isStaffRequest(request)) {
        const source = readFileSync(join(root, 'web/staff/index.html'), 'utf8');
        return staffPage(await staff.transformIndexHtml('/', source), '', known, open, null);
      }
      const build = (await site.ssrLoadModule('virtual:react-router/server-build')) as unknown as SiteBuild;
      return renderWith(build, 'development', open, null, null)(request, known);
    },
    nodeMiddleware: (listener) => (incoming, outgoing) =>
      new Promise<void>((resolve, reject) => {
        const next = (at: number): void => {
          const middleware = middlewares[at];
          if (middleware) middleware(incoming as never, outgoing as never, () => next(at + 1));
          else listener(incoming, outgoing).then(resolve, reject);
        };
        // Requests for files of the staff app skip the visitors' bundler, which would treat them as its own.
        next(incoming.url?.startsWith(STAFF_BASE) ? 1 : 0);
      }),
    close: async () => void (await Promise.all([site.close(), staff.close()])),
  };
}

const isStaffRequest = (request: Request) => isStaffPath(new URL(request.url).pathname);
