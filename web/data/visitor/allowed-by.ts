/** Milliseconds by which a database's clock may be behind ours. */
const SLACK = 600_000;

/**
 * Requests a list of the documents that are public at `now`. The database refuses a time that its own clock has not
 * reached. Then the list is requested for a time ten minutes earlier, since a slightly outdated list is better than
 * none.
 */
export async function allowedBy<T>(now: number, read: (bound: number) => Promise<T>): Promise<T> {
  try {
    return await read(Math.floor(now));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return read(Math.floor(now) - SLACK);
  }
}

/** Whether an error means that the rules refused. */
export const isRefusal = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'permission-denied';
