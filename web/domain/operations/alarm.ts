import * as z from 'zod/mini';

/** The kinds of faults that the site reports to its administrators (docs/operations.md#alarms). */
const ALARM_NAMES = ['disk', 'backup', 'copy', 'certificate', 'sign-ins', 'update'] as const;
export type AlarmName = (typeof ALARM_NAMES)[number];

export const isAlarmName = (name: string): name is AlarmName => ALARM_NAMES.some((one) => one === name);

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
