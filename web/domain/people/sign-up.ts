import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';
import { csv } from '../text/csv.ts';

/** Schema of a sign-up stored by the built-in sign-up form (docs/product.md#email-sign-up). */
export const signUpDocument = z.object({
  email: z.string(),
  time: serverTime,
  /** The consent text that the form showed; '' if it showed none. */
  consent: z._default(z.string(), ''),
});

/** A sign-up with its id; `time` in milliseconds since 1970. */
export interface SignUp extends z.infer<typeof signUpDocument> {
  id: string;
}

/** Sign-ups a minute from one network: enough for a household behind one router, too few for a program. */
export const SIGN_UPS_A_MINUTE = 20;

const DAYS_A_WEEK = 7;

/** The start of the week of a time, in this computer's time zone: midnight of its Monday, milliseconds since 1970. */
export function weekOf(time: number): number {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK));
  return day.getTime();
}

/** The number of sign-ups in each of the last `weeks` weeks, this week first. `start` is the start of this week (`weekOf`). */
export function signUpsByWeek(
  signUps: readonly Pick<SignUp, 'time'>[],
  now: number,
  weeks: number,
): { start: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { time } of signUps) {
    const week = weekOf(time);
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  const present = weekOf(now);
  return Array.from({ length: weeks }, (_, at) => {
    // Counts by calendar days, because a week with a clock change is an hour longer or shorter.
    const day = new Date(present);
    day.setDate(day.getDate() - at * DAYS_A_WEEK);
    return { start: day.getTime(), count: counts.get(day.getTime()) ?? 0 };
  });
}

/** The sign-ups whose address contains the search text, ignoring case. */
export function foundSignUps(signUps: readonly SignUp[], search: string): SignUp[] {
  const text = search.trim().toLowerCase();
  return signUps.filter(({ email }) => email.toLowerCase().includes(text));
}

/** Sign-ups as a CSV file, with `time` as text. It has a consent column if any sign-up has consent. */
export function signUpsCsv(signUps: readonly { email: string; time: string; consent: string }[]): string {
  const agreed = signUps.some(({ consent }) => consent !== '');
  const columns = agreed ? (['email', 'time', 'consent'] as const) : (['email', 'time'] as const);
  return csv([columns, ...signUps.map((one) => columns.map((column) => one[column]))]);
}
