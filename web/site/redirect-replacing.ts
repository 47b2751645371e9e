import { redirect, replace } from 'react-router';

/**
 * Redirects a navigation so that the requested address does not stay in the history. While a link is followed, the last
 * entry is still the page that is left, which must stay; after Back it is the address itself, which is replaced.
 */
export function redirectReplacing(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}
