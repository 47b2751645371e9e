import { data } from 'react-router';
import type { PageReadFailure } from './page-read.ts';

/**
 * What the server's loader says, on later navigation: its redirect becomes `moved`, and a server that does not answer the
 * route error that `PageError` shows.
 */
export async function orServerAway<T>(answer: Promise<T>, moved: () => Response): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw moved();
    throw data({ problem: 'offline' } satisfies PageReadFailure, { status: 503 });
  }
}
