import * as z from 'zod/mini';
import { serverTime } from '../../platform/domain/server-time.ts';

/** Values of changed fields, by the names of the fields. Any name is allowed. */
const loggedFields = z.record(z.string(), z.unknown());

/**
 * Schema of an entry in the change log: a change of a user's permission level, of another person's bio or of the site's
 * settings, or a post that the search indexes only in part.
 */
export const logEntryDocument = z.object({
  kind: z.literal(['level', 'bio', 'site', 'search']),
  /**
   * Id of the changed record: a user id, or `fake_…` for the bio of a person without an account. For entries of
   * the kind `search`, the id of a post that is only partly indexed. For entries of the kind `site`, the id of the settings;
   * `to` then has `title` and, unless a planned change was removed, `fields` (their labels) and `moment` (null for now).
   * For a whole moment, `to` has its contents (`fields`), and `movedFrom` and `moment` if it was moved, or
   * `backBefore` if the site went back to the state before it. For a change of a live post that did not go live at its time
   * `to` has the post's title (`notLive`) and the reason (`why`). For a page, `to` has its kind (`what`), its `title`, what
   * was done with it (`did`), and the `moment` for which it was scheduled, or which is its end now.
   */
  subject: z.string(),
  /** Id of the person who made the change; `command` for a command, `site` for the site itself. */
  by: z.string(),
  at: serverTime,
  /** The values of the changed fields before the change; empty if there were none, as for a new bio. */
  from: loggedFields,
  to: loggedFields,
});

/** Actions on a page, in the words of the change log. */
export const DEEDS = {
  published: 'published',
  scheduled: 'scheduled',
  hidden: 'hid',
  ends: 'changed the end of',
  endless: 'removed the end of',
  trashed: 'moved to the trash',
  restored: 'took out of the trash',
} as const;
export type Deed = keyof typeof DEEDS;

/** An entry of the change log. `at` is in milliseconds since 1970. */
export interface LogEntry extends z.infer<typeof logEntryDocument> {
  id: string;
}
