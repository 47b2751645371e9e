/** How far a database's clock may be behind ours. Milliseconds. */
const SLACK = 600_000;

/**
 * A list of what is public by `now`. The database refuses a time that its own clock has not reached; where that clock
 * is behind, the list is asked for as of ten minutes earlier: a little old is better than none.
 */
export async function allowedBy<T>(now: number, read: (bound: number) => Promise<T>): Promise<T> {
  try {
    return await read(Math.floor(now));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return read(Math.floor(now) - SLACK);
  }
}

/** Whether an error of the database says that its rules refuse. */
export const isRefusal = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'permission-denied';
