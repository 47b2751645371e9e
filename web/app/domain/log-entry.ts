/** Some fields of a record with their values. */
export type LoggedFields = Record<string, unknown>;

/** One recorded change: of a person's level, or of another person's bio. */
export interface LogEntry {
  id: string;
  kind: 'level' | 'bio';
  /** Whose level or bio: a user id, or a `fake_` id. */
  subject: string;
  /** The administrator who made the change. */
  by: string;
  /** Time of the server, in milliseconds since 1970. */
  at: number;
  /** The changed fields before; empty where the bio was created. */
  from: LoggedFields;
  to: LoggedFields;
}
