import { redirect, replace } from 'react-router';

/**
 * A redirect that leaves the requested address out of the history. When a link is followed, the current entry is the
 * previous page, which is kept; after Back it is the requested address, which is replaced.
 */
export function redirectReplacing(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}
