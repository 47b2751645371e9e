import '../ui/layers.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/cut-corners.css';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { ENGINE_ELEMENT, TOKEN_SYNC } from '../../platform/data/page-engine.ts';
import { siteContext } from '../data/site-context.ts';
import { footerLinksOf, menuOf } from '../domain/menu.ts';
import { PAGE_SHOWN } from '../domain/page-shown.ts';
import type { Shade } from '../domain/studio.ts';
import { type Language, sayIn } from '../domain/words/say.ts';
import { ENGLISH, PageLanguage } from '../ui/language.tsx';
import { WithinSite } from '../ui/link.tsx';
import { AroundText } from '../ui/markdown/text-contexts.ts';
import { PageProblem } from '../ui/page-problem.tsx';
import type { Route } from './+types/root.ts';
import { requireOpen } from './features.server.ts';

/** Data for every page, such as the studio, the engine, and whether the host is a demo host. */
export function loader({ context, url }: Route.LoaderArgs) {
  const {
    now,
    studio: whole,
    isChanging,
    isRedirected,
    theme,
    engine,
    mainOrigin,
    hostKind,
    ownPages,
  } = context.get(siteContext);
  // Leaves out what no page needs, or only pages that read it themselves.
  const {
    press: _press,
    features: _features,
    menu: _menu,
    footerLinks: _links,
    look: _look,
    announcement,
    ...studio
  } = whole;
  const year = new Date(now).getFullYear();
  return {
    studio,
    shades: theme.shades,
    menu: menuOf(whole, ownPages),
    footerLinks: footerLinksOf(whole, ownPages),
    engine,
    mainOrigin,
    hostKind,
    year,
    // Absent if no values can change while pages are open. At a redirected URL another one, so that a click on a link loads
    // the page as a theme's change does, and the server redirects.
    ...(isChanging && { theme: isRedirected(url) ? 'redirected' : theme.version }),
    ...(announcement && { announcement: { ...announcement, ...ANNOUNCEMENT } }),
  };
}

/** The look of an announcement. It comes with its text, because most pages have none. */
const ANNOUNCEMENT = {
  style: {
    padding: '.7rem var(--gutter)',
    borderBottom: '2px solid var(--accent)',
    background: 'var(--surface-high)',
    textAlign: 'center',
  },
  link: { color: 'inherit' },
} as const;

/** Addresses of features that are off lead to /404, as unknown addresses do. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => requireOpen(pattern, context.get(siteContext).studio),
];

/** The data of the last load. */
let last: ReturnType<typeof loader>;

/** The data of the server; that of the last load if the server does not respond. A new theme comes with a page load. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<typeof last> {
  const next = await serverLoader().catch(() => last);
  if (next.theme !== last.theme) location.href = request.url;
  return next;
}

/**
 * At each navigation, if values of the studio may change while pages are open or paths are redirected. Other data of
 * the root loader does not.
 */
export function shouldRevalidate() {
  return !!last.theme;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { studio } = loaderData ?? {};
  return studio ? [{ title: studio.name }, { name: 'description', content: studio.description }] : [];
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  const language = site?.studio ?? ENGLISH;
  return (
    <html lang={language.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Browsers use the first element whose media query matches, so the default is last. */}
        {site?.shades.toReversed().map(({ setting, ground }) => (
          <meta
            key={setting}
            name="theme-color"
            content={ground}
            media={setting === null ? undefined : `(prefers-color-scheme: ${setting})`}
          />
        ))}
        {site && <meta name="color-scheme" content={schemesOf(site.shades)} />}
        {/* These links are rendered only on the server, because React leaves them in the head and browsers need no
            code for them. */}
        {import.meta.env.SSR && <LastingLinks language={language} />}
        <Meta />
        <Links />
      </head>
      <body>
        <PageLanguage value={language}>{children}</PageLanguage>
        {site && (
          <script
            type="application/json"
            id={ENGINE_ELEMENT}
            {...{ [TOKEN_SYNC]: site.studio.tokenSyncUrl ?? undefined }}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with what could end the element escaped
            dangerouslySetInnerHTML={{ __html: JSON.stringify(site.engine).replaceAll('<', '\\u003c') }}
          />
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function LastingLinks({ language }: { language: Language }) {
  const blog = sayIn(language)('blog', 'Blog');
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/rss+xml" title={`${blog} (RSS)`} href="/rss.xml" />
      <link rel="alternate" type="application/atom+xml" title={`${blog} (Atom)`} href="/atom.xml" />
      <link rel="alternate" type="application/feed+json" title={`${blog} (JSON Feed)`} href="/feed.json" />
    </>
  );
}

/** The content of `<meta name="color-scheme">`. Browsers use the first scheme unless the device is set to another. */
function schemesOf(shades: readonly Shade[]): string {
  return [...new Set(shades.map(({ scheme }) => scheme))].join(' ');
}

/** The module is loaded lazily, because only demo hosts need it. */
const DemoGuard = lazy(() => import('./demo-guard.tsx'));

export default function Root({ loaderData }: Route.ComponentProps) {
  last = loaderData;
  // Marks the end of hydration, for deferred/missing-scripts.ts, measurements and tests.
  useEffect(() => {
    performance.mark('ready-to-use');
  }, []);
  useReportedPages(loaderData.engine.kind === 'hosted');
  return (
    <WithinSite value={true}>
      {loaderData.hostKind === 'demo' ? (
        <Suspense fallback={null}>
          <DemoGuard mainOrigin={loaderData.mainOrigin}>
            <Outlet />
          </DemoGuard>
        </Suspense>
      ) : (
        <AroundText value={loaderData}>
          <Outlet />
        </AroundText>
      )}
    </WithinSite>
  );
}

/**
 * Fires an event for pages that are shown without a page load, so that scripts of features notice them. On a hosted
 * site, the first page of a visit may come from a cache, so that the server does not notice it either.
 */
function useReportedPages(isHosted: boolean): void {
  const { pathname, search } = useLocation();
  const isLater = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is shown when the path changes
  useEffect(() => {
    const { referrer } = document;
    const detail = isLater.current ? {} : { referrer: referrer.slice(0, 80), search: search.slice(0, 60) };
    if (isLater.current || isHosted) dispatchEvent(new CustomEvent(PAGE_SHOWN, { detail }));
    isLater.current = true;
  }, [pathname]);
}

/** This page is shown only if the page frame itself failed. */
export function ErrorBoundary() {
  return (
    <main className="last-resort">
      <PageProblem />
    </main>
  );
}
