import { redirect, replace } from 'react-router';

/**
 * Sends a navigation elsewhere, so that the address asked for never stays in the history. While a link is followed
 * the history still ends at the page left behind, which must stay; after Back it stands at the address itself.
 */
export function instead(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}
