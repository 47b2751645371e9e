import { redirect, replace } from 'react-router';

/**
 * A redirect that keeps the requested URL out of the history. After a click on a link, the current history entry is
 * still the previous page, so it stays. After Back, the current entry is the requested URL, so it is replaced.
 */
export function redirectReplacing(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}

/**
 * The server's redirect from a former address to the present one. Browsers must not cache it: if a page gets an old
 * address back, two cached redirects would form a loop.
 */
export function movedTo(address: string): Response {
  return redirect(address, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}
