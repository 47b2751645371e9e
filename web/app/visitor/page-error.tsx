import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { PageProblem } from '../ui/page-problem.tsx';

export const OFFLINE = 'Failed to get document because the client is offline.';

/** Runs a page's read; when the database cannot be reached, throws what `PageError` shows in place of the page. */
export async function orProblem<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error('A page could not be read:', error);
    throw data({ message: OFFLINE }, { status: 503 });
  }
}

/** Every visitors' page exports it: header and footer stay, the page's place says what happened. */
export function PageError() {
  const error = useRouteError();
  const message = isRouteErrorResponse(error)
    ? (error.data as { message?: string } | null)?.message
    : undefined;
  return <PageProblem {...(message ? { message } : {})} />;
}
