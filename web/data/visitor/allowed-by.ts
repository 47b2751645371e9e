/** How far the database's clock may be behind ours, in milliseconds. */
const SLACK = 600_000;

/**
 * Requests the documents that are public at `now`. If the database's clock has not reached that time, the database
 * rejects the request. Then the list is requested for ten minutes earlier, because a slightly outdated list is better
 * than none.
 */
export async function allowedBy<T>(now: number, read: (bound: number) => Promise<T>): Promise<T> {
  try {
    return await read(Math.floor(now));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return read(Math.floor(now) - SLACK);
  }
}

/** Whether the rules denied the request. */
export const isRefusal = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'permission-denied';
