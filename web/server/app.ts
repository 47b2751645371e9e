import type { HttpBindings } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { SERVER_TIME_PATH } from '../data/server-time.ts';
import type { Site } from '../data/site-context.ts';
import { type HostKind, hostKind } from '../domain/host-guard.ts';
import { BEACON_PATH, LARGEST_BEACON } from '../domain/numbers/beacon.ts';
import { INVITE_PATH } from '../domain/people/invitation.ts';
import { sayIn } from '../domain/words/say.ts';
import { databaseAnswers, health } from './health.ts';
import { limitInvites } from './invitations/limit-invites.ts';
import { answerToMethod } from './limits/allow-methods.ts';
import type { ClientAddress } from './limits/client-address.ts';
import { limitBody } from './limits/limit-body.ts';
import { loopbackOnly } from './limits/loopback-only.ts';
import { rateLimit, refuse, tooMany } from './limits/rate-limit.ts';
import { describeError, type Log } from './log.ts';
import { METRICS_PATH } from './metrics/metrics-endpoint.ts';
import { type NewsPages, newsRoutes } from './news/news-routes.ts';
import type { News } from './news/open-news.ts';
import { BOUNCES_PATH, CONFIRM_PATH, LEAVE_PATH } from './news/paths.ts';
import type { Numbers } from './numbers/open-numbers.ts';
import { TASKS_PATH } from './outbox/run-tasks.ts';
import { FOCUS_SHEET, type FocusPoints, focusRules } from './pages/focus-rules.ts';
import { answerHeaders, securityHeaders, strictTransport } from './pages/headers.ts';
import type { PageRenderer } from './pages/render-page.ts';
import { serveFiles } from './pages/serve-files.ts';
import { isStaffPath } from './pages/staff-path.ts';
import { GAME_COLORS } from './pages/theme-element.ts';
import { PASSKEY_FOLDER, PASSKEY_PATHS } from './passkeys/paths.ts';
import type { PictureServer } from './pictures/serve-pictures.ts';
import { type Redirects, redirects } from './redirects/redirects.ts';
import { limitSignUps, signUpForm, storeIn } from './sign-ups/sign-up-form.ts';
import type { StudioFiles } from './studio/studio-files.ts';

interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: { hostKind: HostKind };
}

const SIGN_UP_FORM = '/forms/sign-up';
/** Maximum size, in bytes, of the body of a POST to the invitation page. */
const LARGEST_INVITE = 20_000;
/** Maximum number of reports (page views and clicks) per minute from one network. */
const REPORTS_A_MINUTE = 120;

export interface AppOptions {
  /** The embedded backend; null if the site uses an emulator or Firebase instead. */
  backend: Backend | null;
  pages: PageRenderer;
  log: Log;
  mainOrigin: string;
  addressOf: ClientAddress;
  /** Whether the rate limit allows a client another rendered page. */
  mayRender: (client: string) => boolean;
  /** Whether requests from other computers are rejected. */
  loopbackOnly: boolean;
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean;
  site: Omit<
    Site,
    | 'theme'
    | 'focusPoints'
    | 'ownPages'
    | 'gamePages'
    | 'hostKind'
    | 'scriptNonce'
    | 'formatted'
    | 'readOwn'
    | 'report'
  >;
  /** The parts of the studio's folder that can change while the site runs. */
  files: Pick<StudioFiles, 'theme' | 'ownPages' | 'gamePages'>;
  /** Path of the studio's folder. */
  studioDir: string;
  /** Redirects from URLs of a former site. */
  redirects: Redirects;
  /** Serves uploaded pictures; null without a storage bucket. */
  pictures: PictureServer | null;
  /** Handles a scheduler's requests to run due jobs; null if the site does not accept such requests. */
  tasks: ((context: Context) => Promise<Response>) | null;
  /** The current focus points of pictures. */
  focusPoints: () => FocusPoints;
  /** Returns additional properties for the response of `/healthz`. */
  healthDetails: (context: Context) => object;
  /** Handlers that serve clips and their still images. */
  clips: readonly MiddlewareHandler[];
  /** Handles `/metrics`; null with other engines (an emulator or Firebase), which have metrics of their own. */
  metrics: ((context: Context) => Promise<Response>) | null;
  /** Handles POST requests of the page that an invitation links to. */
  invite: (context: Context) => Promise<Response>;
  /** The endpoints of sign-in with passkeys. */
  passkeys: Hono<{ Bindings: HttpBindings }>;
  /** The newsletter; null without a mail server or without the embedded backend. */
  news: (Pick<News, 'request'> & NewsPages) | null;
  /** Counts visits; null if they are not counted. */
  numbers: Numbers | null;
  /** Folder of built assets; null in development, where the bundler serves them. */
  clientFolder: string | null;
}

/** Builds the request pipeline. The order matters: a request that is rejected early is never rendered. */
export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const { backend, pages, log, mainOrigin, addressOf, site } = options;
  const mainHost = new URL(mainOrigin).host;
  const app = new Hono<AppEnvironment>();
  const say = sayIn(site.studio);
  const refusal = tooMany(site.studio);

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

  if (options.loopbackOnly) app.use(loopbackOnly);

  // The health check comes before the handlers below, so that none of them can redirect or reject it.
  const { engine } = site;
  const isHealthy = backend
    ? () => backend.health()
    : databaseAnswers(engine.firestoreHost, engine.app.projectId);
  app.get('/healthz', health(engine.kind, isHealthy, options.healthDetails));

  if (options.metrics) app.get(METRICS_PATH, options.metrics);

  // Responds with the server's time, which decides whether a scheduled post is public. A visitor's clock may be wrong.
  app.get(SERVER_TIME_PATH, (context) =>
    context.text(String(Date.now()), 200, { 'Cache-Control': 'no-store' }),
  );

  const transport = strictTransport(mainOrigin, options.hstsSubdomains);

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
  const ownForm = backend && site.studio.signUp.form === null;
  if (ownForm) {
    app.post(
      SIGN_UP_FORM,
      limitSignUps(site.studio, addressOf, log),
      limitBody(10_000),
      signUpForm(
        options.news?.request ?? storeIn(backend),
        site.studio,
        addressOf,
        log,
        options.numbers?.onSignUp,
      ),
    );
  }

  app.route(PASSKEY_FOLDER, options.passkeys);

  const { tasks } = options;
  if (tasks) app.post(TASKS_PATH, tasks);
  // The invitation page is part of the staff app. Its URL must not be sent as a referrer.
  app.use(INVITE_PATH, async (context, next) => {
    await next();
    context.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  app.post(
    INVITE_PATH,
    answerHeaders(transport),
    limitInvites(addressOf, refusal, backend !== null),
    limitBody(LARGEST_INVITE),
    options.invite,
  );
  // The pages that mails link to.
  const { news } = options;
  if (news) app.route('/mail', newsRoutes(news, refusal, addressOf, transport));

  // Reports from the site's own pages about client-side navigation and clicks on store links.
  const { numbers } = options;
  if (numbers)
    app.post(
      BEACON_PATH,
      rateLimit({ most: REPORTS_A_MINUTE, refused: (context) => refuse(context, refusal), addressOf }),
      limitBody(LARGEST_BEACON),
      numbers.beacon,
    );

  // All handlers below only read data. POST is allowed only for the paths in this list, which are handled above.
  const forms = [
    ...(ownForm ? [SIGN_UP_FORM] : []),
    ...PASSKEY_PATHS,
    ...(tasks ? [TASKS_PATH] : []),
    INVITE_PATH,
    ...(news ? [CONFIRM_PATH, LEAVE_PATH] : []),
    ...(news?.bounces ? [BOUNCES_PATH] : []),
    ...(numbers ? [BEACON_PATH] : []),
  ];
  app.use(async (context, next) => {
    const answer = answerToMethod(context.req, forms);
    return answer ? withHeaders(context, answer) : next();
  });

  // 3. Files: uploaded pictures and clips, the studio's pictures, and built assets.
  app.get(FOCUS_SHEET, answerHeaders(transport), (context) => {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    return context.body(focusRules(options.focusPoints()), 200, headers);
  });
  if (options.pictures) app.use('/pictures/*', answerHeaders(transport), options.pictures.middleware);
  for (const step of options.clips) app.use('/clips/*', answerHeaders(transport), step);
  for (const step of serveFiles(options.studioDir, options.clientFolder, transport)) app.use(step);

  // 4. Security headers for the responses of all handlers below.
  app.use(securityHeaders(transport));

  app.get(GAME_COLORS, (context) => {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    return context.body(options.files.theme().gameColors, 200, headers);
  });

  // Tells search engines not to index the staff area or demo hosts.
  app.use(async (context, next) => {
    const kind = hostKind(context.req.header('host') ?? null, mainHost);
    context.set('hostKind', kind);
    await next();
    if (kind === 'demo' || isStaffPath(context.req.path)) context.res.headers.set('X-Robots-Tag', 'noindex');
  });

  // 5. The host guard (docs/product.md#host-guard): redirects from an admin host to `/admin` on the main host.
  app.use(async (context, next) => {
    if (context.get('hostKind') === 'admin') {
      return context.redirect(`${mainOrigin}/admin`, 302);
    }
    return next();
  });

  // Redirects to the 404 page if the path cannot be decoded. No page has such a path
  // (docs/product.md#pages-and-addresses), and the router would repeat the path in its response.
  app.use(async (context, next) => {
    return isDecodable(new URL(context.req.url).pathname) ? next() : context.redirect('/404', 302);
  });

  // Redirects from URLs of a former site (docs/make-it-yours.md#addresses-of-a-former-site).
  app.use(redirects(options.redirects, log));

  // 6. Pages, with a rate limit per client. Requests from the page cache have no client; serve-cached.ts limits the
  // clients of cached pages.
  app.use(async (context, next) => {
    const { incoming }: Partial<HttpBindings> = context.env;
    if (!incoming || options.mayRender(addressOf(context.env))) return next();
    return refuse(context, refusal);
  });
  app.all('*', async (context) => {
    const kind = context.get('hostKind') === 'demo' ? 'demo' : 'main';
    // HEAD is handled as GET, so that it has the same headers. The HTTP server drops the body.
    const asked = context.req.raw;
    const request = asked.method === 'HEAD' ? new Request(asked.url, { headers: asked.headers }) : asked;
    const { path } = context.req;
    const report: Site['report'] = (event, error) =>
      log({ level: 'error', event, path, message: describeError(error) });
    const page = await pages.render(request, {
      ...site,
      theme: options.files.theme(),
      focusPoints: options.focusPoints(),
      ownPages: options.files.ownPages(),
      gamePages: options.files.gamePages(),
      hostKind: kind,
      readOwn: async (address) => app.fetch(new Request(mainOrigin + address), {}),
      report,
    });
    // Requests from the page cache have no client. For them, serve-cached.ts reports the page view.
    const { incoming }: Partial<HttpBindings> = context.env ?? {};
    if (incoming && page.status === 200)
      numbers?.onPage(incoming, asked.url.slice(new URL(asked.url).origin.length));
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
