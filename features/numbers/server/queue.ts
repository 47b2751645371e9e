import { describeError, type Log } from '../../../platform/log.ts';
import type { CountedPage } from './counted-page.ts';
import type { Counter } from './counter.ts';
import { openBrowserTest } from './people.ts';
import type { Client } from './visitors.ts';

/** A request that is to be counted. `time` is in milliseconds since 1970. */
export interface Noted extends CountedPage {
  time: number;
  client: Client;
  what:
    | { kind: 'page'; referrer: string | null; search: string; host: string }
    | { kind: 'press'; link: string }
    | { kind: 'sign-up' };
}

export interface QueueOptions {
  counter: Counter;
  /** Maps each name (a post's id or readable address) to the post's id. Posts that are not public are left out. */
  idsOf: (names: readonly string[], now: number) => Promise<Map<string, string>>;
  log: Log;
  now: () => number;
}

/** Delay in milliseconds before waiting requests are counted. Until then, their network addresses are in memory. */
const WAIT = 1000;
/** Milliseconds until the next attempt if the database did not respond. */
const RETRY = 10_000;
/** Maximum number of requests that are counted together. It is small, so that counting does not delay pages. */
const AT_ONCE = 200;
/** Maximum number of waiting requests. Further ones are not counted. */
const MOST_WAITING = 5000;
/** Maximum number of cached post ids. */
const REMEMBERED = 2000;
/** Lifetime of a cached post id, and of the cached result that there is no such post, in milliseconds. */
const KNOWN_FOR = 60_000;
/** How the database names a request that it would refuse again. */
const REFUSED = /INVALID_ARGUMENT/;

/**
 * Counts requests, except those of bots. A request waits if the list of bots is not loaded, if the id of its post is
 * not cached, or if another request waits. Otherwise it is counted immediately. Waiting requests are counted in groups,
 * after the missing ids were read from the database.
 */
export function openQueue({ counter, idsOf, log, now }: QueueOptions) {
  let waiting: Noted[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isBrowser: ((agent: string) => boolean) | null = null;
  const ids = new Map<string, { id: string | null; until: number }>();

  const isKnown = (name: string | null, time: number) => name === null || (ids.get(name)?.until ?? 0) > time;

  async function learn(names: Iterable<string>): Promise<void> {
    const time = now();
    const wanted = [...new Set(names)];
    // Cleared before the ids of this group are looked up, so that all of them are known afterwards.
    if (ids.size + wanted.length > REMEMBERED) ids.clear();
    const unknown = wanted.filter((name) => !isKnown(name, time));
    if (unknown.length === 0) return;
    const found = await acceptedIdsOf(unknown, time);
    for (const name of unknown) ids.set(name, { id: found.get(name) ?? null, until: time + KNOWN_FOR });
  }

  /** Like `idsOf`, without the names that the database refuses, so that they do not block all later requests. */
  async function acceptedIdsOf(names: readonly string[], time: number): Promise<Map<string, string>> {
    try {
      return await idsOf(names, time);
    } catch (error) {
      if (!REFUSED.test(String(error))) throw error;
      if (names.length === 1) {
        log({ level: 'warn', event: 'numbers-not-counted', message: describeError(error) });
        return new Map();
      }
      const middle = Math.ceil(names.length / 2);
      const first = await acceptedIdsOf(names.slice(0, middle), time);
      return new Map([...first, ...(await acceptedIdsOf(names.slice(middle), time))]);
    }
  }

  function count({ what, post: name, time, client }: Noted): void {
    const post = name === null ? null : (ids.get(name)?.id ?? null);
    // A request about a post that does not exist or is not public is not counted.
    if (name !== null && post === null) return;
    const happened = { time, client, post };
    if (what.kind === 'page') counter.page({ ...happened, ...what });
    else if (what.kind === 'press') counter.press(happened, what.link);
    else counter.signUp(happened);
  }

  async function drain(): Promise<void> {
    isBrowser ??= await openBrowserTest();
    while (waiting.length > 0) {
      const group = waiting.slice(0, AT_ONCE);
      const ofPeople = group.filter(({ client }) => isBrowser?.(client.agent));
      await learn(ofPeople.flatMap(({ post }) => post ?? []));
      // More requests may have been added while the ids were read.
      waiting = waiting.slice(group.length);
      for (const one of ofPeople) count(one);
    }
  }

  /** Counts all waiting requests. Never rejects: if the database does not respond, they stay in the queue. */
  function countAll(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    running ??= drain()
      .catch((error) => log({ level: 'warn', event: 'numbers-not-counted', message: describeError(error) }))
      .finally(() => {
        running = null;
        if (waiting.length > 0) wait(RETRY);
      });
    return running;
  }

  function wait(milliseconds: number): void {
    timer ??= setTimeout(countAll, milliseconds).unref();
  }

  return {
    /** Counts a request, now or later. */
    note(one: Noted): void {
      if (isBrowser !== null && waiting.length === 0 && isKnown(one.post, one.time)) {
        if (isBrowser(one.client.agent)) count(one);
        return;
      }
      if (waiting.length >= MOST_WAITING) return;
      // Stores a copy. If the objects themselves lived long, V8 would create all later ones from the same line of code
      // directly in its memory for long-lived objects, which it cleans up rarely.
      waiting.push(structuredClone(one));
      if (waiting.length === AT_ONCE) void countAll();
      else wait(WAIT);
    },
    countAll,
  };
}
