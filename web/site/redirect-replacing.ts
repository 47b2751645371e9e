import { redirect, replace } from 'react-router';

/**
 * A redirect that keeps the requested URL out of the history. After a click on a link, the current history entry is the
 * previous page and stays. After Back, it is the requested URL and is replaced.
 */
export function redirectReplacing(request: Request, to: string): Response {
  return request.url === location.href.split('#')[0] ? replace(to) : redirect(to);
}
