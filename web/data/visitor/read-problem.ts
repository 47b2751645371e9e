/** The reason why a page could not be loaded, in the terms shown to people (docs/product.md#errors). */
export type ReadProblem = 'offline' | 'too-many';

/** Milliseconds after which a silent database counts as unreachable. */
export const DATABASE_PATIENCE = 20_000;

/** An expected failure of a read, not a programming error. */
export class ReadError extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** The promise's value, or a `ReadError` with the given problem after `patience` milliseconds. */
export async function within<T>(patience: number, problem: ReadProblem, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReadError(problem)), patience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a database read. Throws a `ReadError` when the database cannot be reached or does not respond in time. Refusals
 * and programming errors are rethrown unchanged.
 */
export async function orUnreachable<T>(read: Promise<T>): Promise<T> {
  try {
    return await within(DATABASE_PATIENCE, 'offline', read);
  } catch (error) {
    if (codeOf(error) === 'resource-exhausted') throw new ReadError('too-many', error);
    throw isUnreachable(error) ? new ReadError('offline', error) : error;
  }
}

/** Firestore Lite gives a failed request the code `unknown`, and fails on responses that are not JSON. */
function isUnreachable(error: unknown): boolean {
  return error instanceof SyntaxError || UNREACHABLE.has(codeOf(error));
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

const UNREACHABLE = new Set(['unavailable', 'unknown', 'deadline-exceeded', 'internal']);
