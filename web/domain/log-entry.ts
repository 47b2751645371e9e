import * as z from 'zod/mini';
import { serverTime } from './server-time.ts';

/** Changed fields of a record. The security rules do not restrict their names. */
const loggedFields = z.record(z.string(), z.unknown());

/** Schema of a change log entry: a change of a level, of another person's bio, or of what the search indexes. */
export const logEntryDocument = z.object({
  kind: z.literal(['level', 'bio', 'search']),
  /**
   * The subject of the change: a user id or a `fake_` id of a bio. In entries of the search, the id of a post that is
   * only partly indexed.
   */
  subject: z.string(),
  /** The administrator who made the change, or `site` for entries of the search. */
  by: z.string(),
  at: serverTime,
  /** The changed fields before the change; empty for a new bio. */
  from: loggedFields,
  to: loggedFields,
});

/** A change log entry with its id; `at` in milliseconds since 1970. */
export interface LogEntry extends z.infer<typeof logEntryDocument> {
  id: string;
}
