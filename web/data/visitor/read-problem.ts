/** Why a page could not be read, where that is something to show to a person (docs/product.md#errors). */
export type ReadProblem = 'offline' | 'too-many';

/** A database that has not answered after this many milliseconds counts as unreachable. */
export const DATABASE_PATIENCE = 20_000;

/** A read that failed for a reason of its own, not for a fault in the program. */
export class ReadError extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** The promise's value, or a `ReadError` of that problem when it takes longer than `patience` milliseconds. */
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
 * A database read; throws a `ReadError` when the database cannot be reached or does not answer in time. What the
 * database refuses, and faults in the program, travel up as they are.
 */
export async function orUnreachable<T>(read: Promise<T>): Promise<T> {
  try {
    return await within(DATABASE_PATIENCE, 'offline', read);
  } catch (error) {
    if (codeOf(error) === 'resource-exhausted') throw new ReadError('too-many', error);
    throw isUnreachable(error) ? new ReadError('offline', error) : error;
  }
}

/** Firestore Lite gives a failed request the code `unknown`, and chokes on answers that are not JSON. */
function isUnreachable(error: unknown): boolean {
  return error instanceof SyntaxError || UNREACHABLE.has(codeOf(error));
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

const UNREACHABLE = new Set(['unavailable', 'unknown', 'deadline-exceeded', 'internal']);
