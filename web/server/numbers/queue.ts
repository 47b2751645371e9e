import { describeError, type Log } from '../log.ts';
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
  /** The ids of the public posts with these ids or readable addresses. */
  idsOf: (names: readonly string[], now: number) => Promise<Map<string, string>>;
  log: Log;
  now: () => number;
}

/** Delay in milliseconds before a request is counted. Until then, its network address is in memory. */
const WAIT = 1000;
/** Milliseconds until the next attempt if the database did not respond. */
const RETRY = 10_000;
/** Maximum number of requests that are counted together. Small groups do not delay pages. */
const AT_ONCE = 200;
/** Maximum number of waiting requests. Further ones are not counted. */
const MOST_WAITING = 5000;
/** Maximum number of cached post ids. */
const REMEMBERED = 2000;
/** For how long the cache remembers that a post does not exist, in milliseconds. */
const UNKNOWN_FOR = 60_000;

/**
 * Counts requests after the response, in small groups: looks up the posts and leaves out bots. Requests wait while the
 * database does not respond.
 */
export function openQueue({ counter, idsOf, log, now }: QueueOptions) {
  let waiting: Noted[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isBrowser: ((agent: string) => boolean) | null = null;
  const ids = new Map<string, { id: string | null; until: number }>();

  async function learn(names: Iterable<string>): Promise<void> {
    const time = now();
    const unknown = [...new Set(names)].filter((name) => (ids.get(name)?.until ?? 0) <= time);
    if (unknown.length === 0) return;
    const found = await idsOf(unknown, time);
    if (ids.size + unknown.length > REMEMBERED) ids.clear();
    for (const name of unknown) ids.set(name, { id: found.get(name) ?? null, until: time + UNKNOWN_FOR });
  }

  function count({ what, post: name, time, client }: Noted): void {
    const post = name === null ? null : (ids.get(name)?.id ?? null);
    // Not counted: a report about a post that does not exist.
    if (name !== null && post === null) return;
    const happened = { time, client, post };
    if (what.kind === 'page') counter.page({ ...happened, ...what });
    else if (what.kind === 'press') counter.press(happened, what.link);
    else counter.signUp(happened);
  }

  async function drain(): Promise<void> {
    isBrowser ??= await openBrowserTest();
    while (waiting.length > 0) {
      const group = waiting.slice(0, AT_ONCE).filter(({ client }) => isBrowser?.(client.agent));
      await learn(group.flatMap(({ post }) => post ?? []));
      waiting = waiting.slice(AT_ONCE);
      for (const one of group) count(one);
      counter.tidy();
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
    /** Adds a request. */
    note(one: Noted): void {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(one);
      if (waiting.length === AT_ONCE) void countAll();
      else wait(WAIT);
    },
    countAll,
  };
}
