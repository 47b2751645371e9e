import { useEffect, useState } from 'react';
import { asStaffError, type StaffError } from '../data/staff/staff-error.ts';
import type { Live } from './live.ts';

/**
 * Loads a rendered page, and again when `sent` changes. Until then the last one stays. `load` gets `sent`; `path`: the
 * path of the page, for its links.
 */
export function useRenderedPage(
  sent: string,
  load: (sent: string) => Promise<string>,
  path: string,
): Live<string> {
  const [page, setPage] = useState<string>();
  const [error, setError] = useState<StaffError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the page again
  useEffect(() => {
    let isCurrent = true;
    load(sent).then(
      (html) => {
        if (!isCurrent) return;
        setError(null);
        setPage(framed(html, path));
      },
      (thrown: unknown) => isCurrent && setError(asStaffError(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [sent, attempt]);
  return {
    value: page,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}

/** A rendered page in a frame that runs nothing (docs/decisions/2026-11-29-the-page-before-it-is-live.md). */
export function PageFrame({ page, title, scheme, onLink, ...frame }: PageFrameProps) {
  return (
    <iframe
      title={title}
      onLoad={onLink && (({ currentTarget }) => followLinks(currentTarget, onLink))}
      // No scripts run in this sandbox. With `allow-same-origin` the page can load its fonts.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={scheme ? inScheme(page, scheme) : page}
      {...frame}
    />
  );
}

/** The path of a file, such as a feed or the press kit. Only pages can be framed. */
const FILE = /\.[a-z]\w{1,4}$/;

/** Reports the links of a framed page to other pages of the site, instead of opening them. */
function followLinks({ contentDocument }: HTMLIFrameElement, onLink: (path: string) => void): void {
  contentDocument?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[target="_blank"]');
    const url = link && URL.parse(link.href);
    if (url?.origin !== location.origin || url.pathname.startsWith('/admin') || FILE.test(url.pathname))
      return;
    event.preventDefault();
    onLink(url.pathname + url.search);
  });
}

interface PageFrameProps {
  /** The HTML of the page. */
  page: string;
  title: string;
  /** Gets the path of a pressed link to another page of the site; without it, links open in a new tab. */
  onLink?: ((path: string) => void) | undefined;
  /** Shows the page as on a device with this setting, whatever one's own has. */
  scheme?: 'light' | 'dark' | undefined;
  className: string;
  'data-width'?: string;
}

/** The page with its media queries for light and dark devices replaced by such that always or never match. */
const inScheme = (page: string, scheme: 'light' | 'dark'): string =>
  page.replace(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_query, wanted) =>
    wanted === scheme ? '(min-width:0)' : '(max-width:0)',
  );

/**
 * A page for the frame: without scripts, which the frame would not run, and with links that open in a new tab. Without
 * scripts the fonts come from the page's `noscript`.
 */
function framed(html: string, path: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  for (const link of page.querySelectorAll('a[href]:not([href^="#"])')) {
    link.setAttribute('href', new URL(link.getAttribute('href') ?? '', new URL(path, location.href)).href);
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener');
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
