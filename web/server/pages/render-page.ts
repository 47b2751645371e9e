import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { getRequestListener } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Site, siteContext } from '../../data/site-context.ts';
import type { ContentPolicy } from './content-policy.ts';
import { type Deferral, finishPage } from './finish-page.ts';
import { readSheets } from './inline-styles.ts';
import { isStaffPath } from './staff-path.ts';
import { TextAnswer } from './text-answer.ts';

/** Turns a request for a page into its finished HTML with its Content-Security-Policy (or a loader's data). */
export interface PageRenderer {
  render(request: Request, site: Omit<Site, 'scriptNonce' | 'formatted' | 'answer'>): Promise<Response>;
  /** Development only: the bundler's own files, tried before the pages. */
  nodeMiddleware:
    | ((listener: ReturnType<typeof getRequestListener>) => ReturnType<typeof getRequestListener>)
    | null;
  close(): Promise<void>;
}

/** The entry module re-exports the context key, so that server and pages share one instance of it. */
type SiteBuild = ServerBuild & { entry: { module: { siteContext: typeof siteContext } } };

/** The build without the staff's routes: a visitor's address is compared with each route that could come before its own. */
function forVisitors(build: SiteBuild): SiteBuild {
  const routes = Object.entries(build.routes).filter(([id]) => !id.startsWith('staff/'));
  return { ...build, routes: Object.fromEntries(routes) };
}

function renderWith(
  build: SiteBuild,
  mode: 'production' | 'development',
  policy: ContentPolicy,
  /** Null where nothing is deferred. */
  deferral: Deferral | null,
  missingScript: string | null,
): PageRenderer['render'] {
  const handle = createRequestHandler(build, mode);
  const handleVisitor = createRequestHandler(forVisitors(build), mode);
  return async (request, site) => {
    const context = new RouterContextProvider();
    const scriptNonce = randomUUID();
    const isStaff = isStaffPath(decodeURIComponent(new URL(request.url).pathname));
    // The staff area is nothing without its scripts.
    const options = {
      nonce: scriptNonce,
      policy,
      deferral: isStaff ? null : deferral,
      missingScript,
      look: site.look,
    };
    context.set(build.entry.module.siteContext, {
      ...site,
      scriptNonce,
      formatted: new Map(),
      answer: (html, { headers, status }) =>
        new TextAnswer(finishPage(html, headers, options), { headers, status }),
    });
    return (isStaff ? handle : handleVisitor)(request, context);
  };
}

/** The pages of the finished build in a folder. */
export async function openBuild(folder: string, policy: ContentPolicy): Promise<PageRenderer> {
  const file = join(folder, 'server/index.js');
  const [startScript, missingScript] = ['start-scripts.js', 'missing-scripts.js'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  ) as [string, string];
  const build = (await import(pathToFileURL(file).href)) as SiteBuild;
  return {
    render: renderWith(
      build,
      'production',
      policy,
      { startScript, sheets: readSheets(folder) },
      missingScript,
    ),
    nodeMiddleware: null,
    close: async () => {},
  };
}

/** Any script may run: the bundler's own are inline. */
const OPEN_POLICY = "frame-ancestors 'none'";

/** The pages straight from their sources, reloaded on every change. */
export async function openDevelopment(root: string, server: Server): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const web = join(root, 'web');
  const vite = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    async render(request, site) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as SiteBuild;
      return renderWith(build, 'development', () => OPEN_POLICY, null, null)(request, site);
    },
    nodeMiddleware: (listener) => (incoming, outgoing) =>
      new Promise<void>((resolve, reject) => {
        vite.middlewares(incoming as never, outgoing as never, () => {
          listener(incoming, outgoing).then(resolve, reject);
        });
      }),
    close: () => vite.close(),
  };
}
