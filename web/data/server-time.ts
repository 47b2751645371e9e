/** Where the site's server says what time it is. */
export const SERVER_TIME_PATH = '/time';

/** Milliseconds after which the server is not waited for, and the computer's own clock has to do. */
const PATIENCE = 3_000;
/** A time older than this is asked for again: the computer may have slept, or its clock may have been set. */
const GOOD_FOR = 300_000;

/** What the server said, when that came by this computer's clock, and whether that clock says the same. */
let known: { server: number; at: number; agrees: boolean } | null = null;
/** The request on its way: those who ask meanwhile wait for its answer. */
let running: Promise<number | null> | null = null;

/** What the server said last, counted on; null where it said nothing, or this computer's clock was set back since. */
function countedOn(): { time: number; age: number; agrees: boolean } | null {
  const age = known ? Date.now() - known.at : -1;
  return known && age >= 0 ? { time: known.server + age, age, agrees: known.agrees } : null;
}

/**
 * The server's time by what it said in the last five minutes, in milliseconds since 1970; never later than the true
 * one, so that the database takes it as a time that has come. The clock of a visitor's computer may be wrong by hours:
 * only its pace counts, or all of it where the server does not answer.
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
 * The server's time as this page knows it without asking, in milliseconds since 1970: by this computer's clock as long as
 * the server has not said that it is wrong, and by what the server said last after that.
 */
export function knownTime(): number {
  const said = countedOn();
  return said && !said.agrees ? said.time : Date.now();
}

/** What the server says at this moment, or this computer's clock when it does not answer; milliseconds since 1970. */
export async function presentTime(): Promise<number> {
  return (await askServerTime()) ?? Date.now();
}

/** What the server says at this moment; null when it does not answer. */
export async function askServerTime(): Promise<number | null> {
  const asked = Date.now();
  try {
    const answer = await fetch(SERVER_TIME_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const time = Number(await answer.text());
    if (!answer.ok || !(time > 0)) return null;
    // Counted from here on: the way of the answer is left out, which makes later times earlier, never later.
    const at = Date.now();
    known = { server: time, at, agrees: asked <= time && time <= at };
    return time;
  } catch {
    return null;
  }
}
