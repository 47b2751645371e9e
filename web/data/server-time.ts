/** The address at which the server reports its time. */
export const SERVER_TIME_PATH = '/time';

/** Timeout in milliseconds, after which the computer's own clock is used. */
const PATIENCE = 3_000;
/**
 * Age in milliseconds after which the time is requested again, because the computer may have slept or its clock may
 * have been set.
 */
const GOOD_FOR = 300_000;

/** The server's time, when it arrived by this computer's clock, and whether the two clocks agree. */
let known: { server: number; at: number; agrees: boolean } | null = null;
/** The pending request, shared by concurrent callers. */
let running: Promise<number | null> | null = null;

/**
 * The server's last known time, advanced by this computer's clock; null if unknown or if that clock was set back since.
 */
function countedOn(): { time: number; age: number; agrees: boolean } | null {
  const age = known ? Date.now() - known.at : -1;
  return known && age >= 0 ? { time: known.server + age, age, agrees: known.agrees } : null;
}

/**
 * The server's time in milliseconds since 1970, requested at most every five minutes. It is never later than the true
 * time, because the database refuses a time in the future. A visitor's clock may be wrong by hours, so only its pace is
 * used; if the server does not respond, its time is used.
 */
export async function serverTime(): Promise<number> {
  const said = countedOn();
  if (said && said.age <= GOOD_FOR) return said.time;
  running ??= askServerTime().finally(() => {
    running = null;
  });
  return (await running) ?? Date.now();
}

/**
 * The server's time in milliseconds since 1970 as this page knows it without a request: this computer's clock until the
 * server's is known to differ.
 */
export function knownTime(): number {
  const said = countedOn();
  return said && !said.agrees ? said.time : Date.now();
}

/** The server's time now, or this computer's clock when it does not respond; milliseconds since 1970. */
export async function presentTime(): Promise<number> {
  return (await askServerTime()) ?? Date.now();
}

/** The server's time now; null when it does not respond. */
export async function askServerTime(): Promise<number | null> {
  const asked = Date.now();
  try {
    const answer = await fetch(SERVER_TIME_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const time = Number(await answer.text());
    if (!answer.ok || !(time > 0)) return null;
    // Adds the time since the response arrived. Ignoring the latency can make later times only too early, never too
    // late.
    const at = Date.now();
    known = { server: time, at, agrees: asked <= time && time <= at };
    return time;
  } catch {
    return null;
  }
}
