import { data } from 'react-router';
import { preloadMarkdown } from '../ui/posts/post-content.tsx';
import type { PageReadFailure } from './page-read.ts';
import { redirectReplacing } from './redirect-replacing.ts';

/**
 * Loads a text of the studio's folder after a client-side navigation. The request goes to the server's loader, because
 * only the server has the folder. If the text is missing, redirects as the loader does, to its present address or to
 * /404; if the server cannot be reached, throws the route error that `PageError` shows.
 */
export async function readStudioText<T>(request: Request, answer: Promise<T>): Promise<T> {
  const [page] = await Promise.all([orProblem(request, answer), preloadMarkdown()]);
  return page;
}

async function orProblem<T>(request: Request, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw redirectReplacing(request, error.headers.get('Location') ?? '/404');
    throw data({ problem: 'offline' } satisfies PageReadFailure, { status: 503 });
  }
}
