import { data } from 'react-router';
import { inBrowser } from '../data/visitor/in-browser.ts';
import { ReadError, type ReadProblem } from '../data/visitor/read-problem.ts';

/** The data of the route error for a failed read, which `PageError` shows. */
export interface PageReadFailure {
  problem: ReadProblem;
}

/** Reads the data of a page in the browser, after a client-side navigation. */
export async function readInBrowser<T>(read: Parameters<typeof inBrowser<T>>[0]): Promise<T> {
  return orPageProblem(inBrowser(read));
}

/** Converts a `ReadError` to a route error with status 503, which `PageError` shows. */
export async function orPageProblem<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw data({ problem: error.problem } satisfies PageReadFailure, { status: 503 });
  }
}
