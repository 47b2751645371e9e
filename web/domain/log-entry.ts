import * as z from 'zod/mini';
import { serverTime } from './server-time.ts';

/** Changed fields of a record; the rules do not restrict their names. */
const loggedFields = z.record(z.string(), z.unknown());

/** Schema of a change log entry: a change of a level, of another person's bio, or of what the search indexes. */
export const logEntryDocument = z.object({
  kind: z.literal(['level', 'bio', 'search']),
  /** The person or bio: a user id, or a `fake_` id. For the search, a post that is not fully indexed. */
  subject: z.string(),
  /** The administrator who made the change; `site` for the search. */
  by: z.string(),
  at: serverTime,
  /** The changed fields before; empty for a new bio. */
  from: loggedFields,
  to: loggedFields,
});

/** A change log entry with its id; `at` in milliseconds since 1970. */
export interface LogEntry extends z.infer<typeof logEntryDocument> {
  id: string;
}
