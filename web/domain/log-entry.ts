import * as z from 'zod/mini';
import { serverTime } from './server-time.ts';

/** Some fields of a record with their values; the rules do not say which. */
const loggedFields = z.record(z.string(), z.unknown());

/** A recorded change as it is stored: of a person's level, of another person's bio, or of what the search holds. */
export const logEntryDocument = z.object({
  kind: z.literal(['level', 'bio', 'search']),
  /** Whose level or bio: a user id, or a `fake_` id. Of the search, a post that it does not look through as a whole. */
  subject: z.string(),
  /** The administrator who made the change; `site` of the search. */
  by: z.string(),
  at: serverTime,
  /** The changed fields before; empty where the bio was created. */
  from: loggedFields,
  to: loggedFields,
});

/** A recorded change with its id; `at` in milliseconds since 1970. */
export interface LogEntry extends z.infer<typeof logEntryDocument> {
  id: string;
}
