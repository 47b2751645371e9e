import * as z from 'zod/mini';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { csv } from '../../../platform/domain/text/csv.ts';

/**
 * The states of a sign-up. A sign-up from before confirmed opt-in has no state and counts as waiting. It gets a
 * confirmation mail only if an administrator requests one. `paused`: the mail server of the address rejects mail, or
 * the reader reported a mail as spam.
 */
export const SIGN_UP_STATES = ['waiting', 'confirmed', 'left', 'paused'] as const;
export type SubscriptionState = (typeof SIGN_UP_STATES)[number];

/** Schema of a sign-up that the built-in form has stored (docs/product.md#email-sign-up). */
export const signUpDocument = z.object({
  email: z.string(),
  time: serverTime,
  /** The consent text that the form showed; '' if it showed none. */
  consent: z._default(z.string(), ''),
  /** Absent in sign-ups that were stored while mail was not set up. */
  state: z.optional(z.enum(SIGN_UP_STATES)),
  /** Path of the page from which the form was sent. */
  form: z.optional(z.string()),
  /** When the last confirmation mail to the address was requested; absent if there was none. */
  mailed: z.optional(serverTime),
  /** Why the address is paused. */
  reason: z.optional(z.string()),
  /** The state before the pause. */
  before: z.optional(z.enum(SIGN_UP_STATES)),
});

/** A sign-up. Times are in milliseconds since 1970. */
export interface SignUp extends z.infer<typeof signUpDocument> {
  id: string;
}

/** Maximum number of sign-ups per minute from one network: enough for a household, too few for a script. */
export const SIGN_UPS_A_MINUTE = 20;

const DAYS_A_WEEK = 7;

/**
 * The start of the week that contains `time`: Monday 0:00 in this computer's time zone. Both times are in milliseconds
 * since 1970.
 */
export function weekOf(time: number): number {
  const day = new Date(time);
  day.setDate(day.getDate() - ((day.getDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK));
  // Comes last, because some clocks change at midnight, so that a day has no 0:00 from which to count.
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

/**
 * The number of sign-ups in each of the last `weeks` weeks, current week first. `start`: the start of the counted
 * week (`weekOf`).
 */
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
    // Steps by calendar days, because a week with a clock change is an hour longer or shorter.
    const day = new Date(present);
    day.setDate(day.getDate() - at * DAYS_A_WEEK);
    const start = weekOf(day.getTime());
    return { start, count: counts.get(start) ?? 0 };
  });
}

/**
 * The number of sign-ups for each page with a form, largest first, then by the page's address. Sign-ups without a
 * stored page are counted under ''.
 */
export function signUpsByPage(signUps: readonly Pick<SignUp, 'form'>[]): { page: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { form = '' } of signUps) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts]
    .map(([page, count]) => ({ page, count }))
    .sort((a, b) => b.count - a.count || (a.page < b.page ? -1 : 1));
}

/** The sign-ups whose e-mail address contains the search text, ignoring case. */
export function foundSignUps(signUps: readonly SignUp[], search: string): SignUp[] {
  const text = search.trim().toLowerCase();
  return signUps.filter(({ email }) => email.toLowerCase().includes(text));
}

/** The state of a sign-up. Sign-ups from before confirmed opt-in count as waiting. */
export const stateOf = ({ state }: Pick<SignUp, 'state'>): SubscriptionState => state ?? 'waiting';

/** The waiting sign-ups that never got a confirmation mail. */
export const neverAsked = (signUps: readonly SignUp[]): SignUp[] =>
  signUps.filter((signUp) => stateOf(signUp) === 'waiting' && signUp.mailed === undefined);

/** One line of the CSV file, `time` as text. */
interface CsvSignUp {
  email: string;
  time: string;
  consent: string;
  state?: string | undefined;
}

/** Sign-ups as a CSV file. It has columns for consent and state if any sign-up has them. */
export function signUpsCsv(signUps: readonly CsvSignUp[]): string {
  const columns = [
    'email' as const,
    'time' as const,
    ...(signUps.some(({ consent }) => consent !== '') ? (['consent'] as const) : []),
    ...(signUps.some(({ state }) => state) ? (['state'] as const) : []),
  ];
  return csv([columns, ...signUps.map((one) => columns.map((column) => one[column] ?? ''))]);
}
