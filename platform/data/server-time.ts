/** Path at which the server reports its time. */
export const SERVER_TIME_PATH = '/time';

/** Time limit of the request, in milliseconds. */
const TIME_LIMIT = 3_000;
/** Maximum age of a known time, in milliseconds. Limited, because the computer's clock may stop or be changed. */
const GOOD_FOR = 300_000;

/** The server's time, this computer's time at its arrival (`at`), and whether the two clocks agree. */
let known: { server: number; at: number; agrees: boolean } | null = null;
/** The running request, which concurrent callers share. */
let running: Promise<number | null> | null = null;

/**
 * The server's time, computed from its last known time; null if no time is known, or if this computer's clock was set
 * back to a time before `at`.
 */
function countedOn(): { time: number; age: number; agrees: boolean } | null {
  const age = known ? Date.now() - known.at : -1;
  return known && age >= 0 ? { time: known.server + age, age, agrees: known.agrees } : null;
}

/**
 * The server's time in milliseconds since 1970. A response is used for five minutes. This computer's clock may be wrong
 * by hours, so it measures only the time since the response. The network delay can make the result too early. It must
 * not be too late, because the database rejects times in the future. If the server does not respond, the result is this
 * computer's time.
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
 * The server's time in milliseconds since 1970, without a request. Until the clocks are known to differ, it is this
 * computer's time.
 */
export function knownTime(): number {
  const said = countedOn();
  return said && !said.agrees ? said.time : Date.now();
}

/** The server's current time in milliseconds since 1970; this computer's time if the server does not respond. */
export async function presentTime(): Promise<number> {
  return (await askServerTime()) ?? Date.now();
}

/** The server's current time; null if the server does not respond. */
export async function askServerTime(): Promise<number | null> {
  const asked = Date.now();
  try {
    const answer = await fetch(SERVER_TIME_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    const time = Number(await answer.text());
    if (!answer.ok || !(time > 0)) return null;
    // `countedOn` adds the time that has passed since `at`. The network delay is ignored, which can make the result too
    // early, but not too late.
    const at = Date.now();
    known = { server: time, at, agrees: asked <= time && time <= at };
    return time;
  } catch {
    return null;
  }
}
