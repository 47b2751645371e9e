/** Why a page could not be loaded, as explained to visitors (docs/product.md#errors). */
export type ReadProblem = 'offline' | 'too-many';

/** Time limit for the database to respond, in milliseconds. */
export const DATABASE_TIME_LIMIT = 20_000;

/** A read failed for an expected reason, not by a programming error. */
export class ReadError extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Settles as the promise does, or rejects with a `ReadError` of this problem after `timeLimit` milliseconds. */
export async function within<T>(timeLimit: number, problem: ReadProblem, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReadError(problem)), timeLimit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a database read. Throws a `ReadError` if the database cannot be reached, does not respond in time or has
 * received too many requests. Other errors, such as denials, are passed on.
 */
export async function orUnreachable<T>(read: Promise<T>): Promise<T> {
  try {
    return await within(DATABASE_TIME_LIMIT, 'offline', read);
  } catch (error) {
    if (codeOf(error) === 'resource-exhausted') throw new ReadError('too-many', error);
    throw codeOf(error) === 'unavailable' ? new ReadError('offline', error) : error;
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);
