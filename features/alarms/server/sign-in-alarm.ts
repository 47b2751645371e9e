import type { LogEntry } from '@studio-site/backend';
import type { Alarms } from './alarms.ts';

/** The log events that report refused sign-ins. */
const REFUSALS = new Set(['identity-refused', 'google-refused', 'sign-in-refused', 'invitation-refused']);
/** Reasons that also occur in normal use. They are not counted. */
const ORDINARY = new Set(['TOKEN_EXPIRED', 'USER_NOT_FOUND']);
const WINDOW = 10 * 60_000;
/** The alarm begins at this many refusals within the window. */
const MANY = 100;
/** The alarm ends below this number, so that it does not begin and end repeatedly. */
const FEW = 20;

/** Counts refused sign-ins from the entries of the log. */
export function countRefusals(now: () => number = Date.now) {
  let times: number[] = [];
  return {
    note({ event, reason }: LogEntry): void {
      if (!REFUSALS.has(event) || ORDINARY.has(String(reason))) return;
      times.push(now());
      // More times are not needed, because the check only asks whether there are at least `MANY`.
      if (times.length > MANY) times = times.slice(-MANY);
    },
    /** Begins or ends the alarm about refused sign-ins. */
    check(alarms: Pick<Alarms, 'set' | 'current'>): void {
      times = times.filter((time) => time > now() - WINDOW);
      const isOn = times.length >= (alarms.current().has('sign-ins') ? FEW : MANY);
      alarms.set(
        'sign-ins',
        isOn
          ? 'Many sign-ins were refused within 10 minutes. This may be an attack, or sign-in may be broken: look for “refused” in the log, and try to sign in yourself.'
          : null,
      );
    },
  };
}

export type RefusalCounter = ReturnType<typeof countRefusals>;
