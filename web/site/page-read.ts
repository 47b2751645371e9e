import { data } from 'react-router';
import { inBrowser } from '../data/visitor/in-browser.ts';
import { ReadError, type ReadProblem } from '../data/visitor/read-problem.ts';

/** What `PageError` finds in the route error of a page that could not be read. */
export interface PageReadFailure {
  problem: ReadProblem;
}

/** A page's read on later navigation, straight from the browser. */
export async function readInBrowser<T>(read: Parameters<typeof inBrowser<T>>[0]): Promise<T> {
  return orPageProblem(inBrowser(read));
}

/** Turns a `ReadError` into the route error that `PageError` shows in the page's place, with status 503. */
export async function orPageProblem<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw data({ problem: error.problem } satisfies PageReadFailure, { status: 503 });
  }
}
