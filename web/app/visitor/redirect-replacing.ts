import { redirect, replace } from 'react-router';

/**
 * Redirects a navigation, so that the requested address never stays in the history. While a link is followed, the
 * history still ends at the page that is left, which must stay; after Back it ends at the address itself.
 */
export function redirectReplacing(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}
