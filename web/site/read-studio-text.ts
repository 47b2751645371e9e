import { data } from 'react-router';
import { preloadMarkdown } from '../ui/posts/post-content.tsx';
import type { PageReadFailure } from './page-read.ts';
import { redirectReplacing } from './redirect-replacing.ts';

/**
 * What the server's loader says of a text in the studio's folder, which only the server has, on later navigation. Its
 * redirect leads to /404, and a server that does not answer is the route error that `PageError` shows.
 */
export async function readStudioText<T>(request: Request, answer: Promise<T>): Promise<T> {
  const [page] = await Promise.all([orProblem(request, answer), preloadMarkdown()]);
  return page;
}

async function orProblem<T>(request: Request, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw redirectReplacing(request, '/404');
    throw data({ problem: 'offline' } satisfies PageReadFailure, { status: 503 });
  }
}
