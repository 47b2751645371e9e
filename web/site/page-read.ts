import { data } from 'react-router';
import { inBrowser } from '../data/visitor/in-browser.ts';
import { ReadError, type ReadProblem } from '../data/visitor/read-problem.ts';

/** The data of a route error for a failed read; `PageError` shows it. */
export interface PageReadFailure {
  problem: ReadProblem;
}

/** Runs a page's read on later navigation, in the browser. */
export async function readInBrowser<T>(read: Parameters<typeof inBrowser<T>>[0]): Promise<T> {
  return orPageProblem(inBrowser(read));
}

/** Turns a `ReadError` into a route error with status 503, which `PageError` shows. */
export async function orPageProblem<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw data({ problem: error.problem } satisfies PageReadFailure, { status: 503 });
  }
}
