import * as z from 'zod/mini';

/** The document of a fault that the site reports to its administrators (features/alarms/README.md). */
export const alarmDocument = z.object({
  /** The fault and what to do, as one or two sentences. */
  sentence: z.string(),
  /** When the alarm began, in milliseconds since 1970. */
  since: z.number(),
});

/** A current alarm. Its id is its name, such as `disk`. */
export interface Alarm extends z.infer<typeof alarmDocument> {
  id: string;
}
