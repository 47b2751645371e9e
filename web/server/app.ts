import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { SERVER_TIME_PATH } from '../../platform/data/server-time.ts';
import { databaseAnswers, health } from '../../platform/health.ts';
import { answerToMethod, limitBody, refuse, tooMany } from '../../platform/limits/request-limits.ts';
import { describeError } from '../../platform/log.ts';
import { leadsToPage, type RedirectOf, redirects } from '../../platform/owner-files/redirects.ts';
import { answerHeaders, securityHeaders } from '../../platform/pages/headers.ts';
import type { PartRoutes } from '../../platform/part-routes.ts';
import { FOCUS_SHEET, focusRules } from '../../platform/pictures/focus-points.ts';
import type { Site as PageContext } from '../data/site-context.ts';
import { SIGN_UP_FORM } from '../domain/email-sign-up.ts';
import { type HostKind, hostKind } from '../domain/host-guard.ts';
import { PAGE_PREVIEW, PREVIEW_BYTES } from '../domain/posts/page-preview.ts';
import { sayIn } from '../domain/words/say.ts';
import { GAME_COLORS } from './pages/own-styles.ts';
import { pagePreview, type Shown } from './pages/page-preview.ts';
import type { PageRenderer } from './pages/render-page.ts';
import { serveFiles } from './pages/serve-files.ts';
import { isStaffPath } from './pages/staff-page.ts';
import type { Part } from './part.ts';
import type { SiteContent } from './parts/content.ts';
import { refuseLargeForm, signUpForm, storeIn } from './sign-ups/sign-up-form.ts';
import type { Site } from './site.ts';

interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: { hostKind: HostKind };
}

/** The sources of the site's responses. */
export interface SitePages {
  pages: PageRenderer;
  content: SiteContent;
  parts: readonly Part[];
  /** Addresses of the parts and of the outbox. */
  routes: readonly PartRoutes[];
  /** Data of the site for each page. */
  context: Omit<PageContext, OfRequest>;
  /** Redirects from URLs of a former site. */
  redirectOf: RedirectOf;
  /** Whether the rate limit allows a client another rendered page. */
  mayRender: (client: string) => boolean;
}

/** The properties of a page's data that differ between requests. */
type OfRequest =
  | 'now'
  | 'studio'
  | 'isChanging'
  | 'isRedirected'
  | 'theme'
  | 'focusPoints'
  | 'ownPages'
  | 'gamePages'
  | 'hostKind'
  | 'scriptNonce'
  | 'formatted'
  | 'readOwn'
  | 'report';

/** Builds the request pipeline. The order matters: a request that is rejected early is never rendered. */
export function createApp(site: Site, sources: SitePages): Hono<AppEnvironment> {
  const {
    settings,
    root,
    dev,
    backend,
    engine,
    studio,
    studioInTime,
    files,
    origin,
    addressOf,
    transport,
    log,
  } = site;
  const { pages, content, parts, routes, redirectOf, mayRender } = sources;
  const mainHost = new URL(origin).host;
  const app = new Hono<AppEnvironment>();
  const say = sayIn(studio);
  const refusal = tooMany(studio);

  app.onError((error, context) => {
    // Middleware may throw an error with its own response, such as for a body that is too large.
    if (error instanceof HTTPException) return error.getResponse();
    // The client disconnected, so nobody reads the response. This is not logged as a failure.
    if (context.req.raw.signal.aborted) return context.text('The client disconnected.', 400);
    log({
      level: 'error',
      event: 'request-failed',
      path: context.req.path,
      message: describeError(error),
    });
    return context.text(
      say('serverFailed', 'Something went wrong on our side. Please try again in a moment.'),
      500,
    );
  });

  // The health check comes before the handlers below, so that none of them can redirect or reject it.
  const isHealthy = backend
    ? () => backend.health()
    : databaseAnswers(engine.firestoreHost, engine.app.projectId);
  app.get(
    '/healthz',
    health(engine.kind, isHealthy, (context) =>
      Object.assign({}, ...parts.map((part) => part.healthDetails?.(context))),
    ),
  );

  // Responds with the server's time, which decides whether a scheduled post is public. A visitor's clock may be wrong.
  app.get(SERVER_TIME_PATH, (context) =>
    context.text(String(Date.now()), 200, { 'Cache-Control': 'no-store' }),
  );

  const pageContext = async (path: string, kind: PageContext['hostKind'], other: Shown = {}) => {
    // One moment for the whole page, so that it does not show a part of what changes at that moment.
    const now = await studioInTime.known();
    const shown = { now, studio: studioInTime.at(now), ...studioInTime.pagesAt(now), ...other };
    return {
      ...sources.context,
      ...shown,
      isChanging: studioInTime.mayChange() || site.redirects.targets.size > 0,
      isRedirected: (url: URL) => redirectOf(url) !== undefined,
      theme: files.theme(shown.studio.look, shown.gamePages),
      focusPoints: content.focus.now(),
      hostKind: kind,
      readOwn: async (address: string) => app.fetch(new Request(origin + address), {}),
      report: ((event, error) =>
        log({ level: 'error', event, path, message: describeError(error) })) satisfies PageContext['report'],
    };
  };

  const toAnswer = answerHeaders(transport);
  const withHeaders = async (context: Context<AppEnvironment>, answer: Response): Promise<Response> => {
    context.res = answer;
    await toAnswer(context, async () => {});
    return context.res;
  };

  // 1. Paths of the Firebase SDK go to the embedded backend, which sets its own headers.
  if (backend) {
    app.use(async (context, next) => {
      const answer = await backend.fetch(context.req.raw, addressOf(context.env));
      return answer ? withHeaders(context, answer) : next();
    });
  }

  // 2. The built-in sign-up form. It needs the embedded backend, and is not used if an external form service is
  // configured. The site's own pages may show the form's response in a frame.
  const ownForm = backend && studio.signUp.form === null;
  if (ownForm) {
    app.post(
      SIGN_UP_FORM,
      refuseLargeForm(studio),
      limitBody(10_000),
      signUpForm(
        parts.find(({ storeSignUp }) => storeSignUp)?.storeSignUp ?? storeIn(site.documents),
        studio,
        addressOf,
        log,
        (context) => {
          for (const part of parts) part.onSignUp?.(context);
        },
      ),
    );
  }

  // A page with unsaved values, for previews in the staff area.
  const preview = pagePreview(site, sources.context.database, async (path, shown) =>
    pages.render(new Request(origin + path), await pageContext(path, 'main', shown)),
  );
  app.post(PAGE_PREVIEW, limitBody(PREVIEW_BYTES), async (context) => {
    if (!mayRender(addressOf(context.env))) return refuse(context, refusal);
    site.counters.count('rendered');
    return withHeaders(context, await preview(context.req.raw, addressOf(context.env)));
  });

  for (const { at, app: handlers } of routes) app.route(at, handlers);

  // All handlers below only read data. POST is allowed only for the paths in this list, which are handled above.
  const forms = [...(ownForm ? [SIGN_UP_FORM] : []), PAGE_PREVIEW, ...routes.flatMap(({ posts }) => posts)];
  app.use(async (context, next) => {
    const answer = answerToMethod(context.req, forms);
    return answer ? withHeaders(context, answer) : next();
  });

  // 3. Files: uploaded pictures and clips, the studio's pictures, and built assets.
  app.get(FOCUS_SHEET, answerHeaders(transport), (context) => {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    return context.body(focusRules(content.focus.now()), 200, headers);
  });
  if (content.pictures) app.use('/pictures/*', answerHeaders(transport), content.pictures.middleware);
  for (const step of content.clips) app.use('/clips/*', answerHeaders(transport), step);
  // In development, the bundler serves the built assets.
  const clientFolder = dev ? null : join(root, 'web/build/client');
  for (const step of serveFiles(settings.studioDir, clientFolder, transport)) app.use(step);

  // 4. Security headers for the responses of all handlers below.
  app.use(securityHeaders(transport));

  app.get(GAME_COLORS, (context) => {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    return context.body(files.theme(studio.look, studioInTime.pages().gamePages).gameColors, 200, headers);
  });

  // Tells search engines not to index the staff area or demo hosts.
  app.use(async (context, next) => {
    const kind = hostKind(context.req.header('host') ?? null, mainHost);
    context.set('hostKind', kind);
    await next();
    const isStaff = isStaffPath(new URL(context.req.url).pathname);
    if (kind === 'demo' || isStaff) context.res.headers.set('X-Robots-Tag', 'noindex');
  });

  // 5. The host guard (docs/product.md#host-guard): redirects from an admin host to `/admin` on the main host.
  app.use(async (context, next) => {
    if (context.get('hostKind') === 'admin') {
      return context.redirect(`${origin}/admin`, 302);
    }
    return next();
  });

  // Redirects to the 404 page if the path cannot be decoded. No page has such a path
  // (docs/product.md#pages-and-addresses), and the router would repeat the path in its response.
  app.use(async (context, next) => {
    return isDecodable(new URL(context.req.url).pathname) ? next() : context.redirect('/404', 302);
  });

  // Redirects from URLs of a former site (docs/make-it-yours.md#addresses-of-a-former-site).
  app.use(redirects(redirectOf));

  // 6. Pages, with a rate limit per client. Requests from the page cache have no client; serve-cached.ts limits the
  // clients of cached pages.
  app.use(async (context, next) => {
    const { incoming }: Partial<HttpBindings> = context.env;
    if (!incoming || mayRender(addressOf(context.env))) return next();
    return refuse(context, refusal);
  });
  app.all('*', async (context) => {
    const kind = context.get('hostKind') === 'demo' ? 'demo' : 'main';
    // HEAD is handled as GET, so that it has the same headers. The HTTP server drops the body.
    const asked = context.req.raw;
    const request = asked.method === 'HEAD' ? new Request(asked.url, { headers: asked.headers }) : asked;
    site.counters.count('rendered');
    let page: Response;
    let made: number;
    do {
      // A page must not show a mixture of the states before and after a change that became due during its rendering.
      made = studioInTime.timesMade();
      page = await pages.render(request, await pageContext(context.req.path, kind));
    } while (studioInTime.timesMade() !== made);
    const target = page.headers.get('location');
    const movesOn = async (url: URL) =>
      (await pages.render(new Request(url), await pageContext(url.pathname, kind))).headers.has('location');
    if (target !== null && !(await leadsToPage(new URL(target, asked.url), redirectOf, movesOn)))
      return context.redirect('/404', 302);
    // Requests from the page cache have no client. For them, serve-cached.ts reports the page view.
    const { incoming }: Partial<HttpBindings> = context.env ?? {};
    if (incoming && page.status === 200) {
      const target = asked.url.slice(new URL(asked.url).origin.length);
      for (const part of parts) part.onPage?.(incoming, target);
    }
    return page;
  });
  return app;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
