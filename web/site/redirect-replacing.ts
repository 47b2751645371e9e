import { redirect, replace } from 'react-router';

/**
 * A redirect that keeps the requested address out of the history. After a click on a link, the current entry is the
 * previous page, which is kept. After Back, the current entry is the requested address, which is replaced.
 */
export function redirectReplacing(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}
