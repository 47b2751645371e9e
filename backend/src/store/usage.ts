import type { Store } from './open.ts';

/** Data stored by one user: documents whose current version the user saved, and uploaded files. */
export interface Usage {
  bytes: number;
  files: number;
}

/** SQL statements for usage, which database triggers keep up to date. */
export function usageTable({ db }: Store) {
  const stored = db.prepare('SELECT bytes, files FROM usage WHERE writer = :uid');
  const underWay = db.prepare(
    `SELECT coalesce(sum(total), 0) AS bytes, count(*) AS files FROM uploads
     WHERE result IS NULL AND caller ->> 'uid' = :uid`,
  );
  const toUsage = (row: Record<string, unknown> | undefined): Usage => ({
    bytes: Number(row?.bytes ?? 0),
    files: Number(row?.files ?? 0),
  });
  return {
    of: (uid: string): Usage => toUsage(stored.get({ uid })),
    /** Number and total announced size of a user's unfinished uploads. */
    underWay: (uid: string): Usage => toUsage(underWay.get({ uid })),
  };
}
