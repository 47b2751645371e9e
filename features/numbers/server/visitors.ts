import { hash, randomBytes } from 'node:crypto';
import { dayOf } from '../model/periods.ts';
import { memoize } from './memoize.ts';

/** The data by which a visitor is recognised within a day. */
export interface Client {
  address: string;
  agent: string;
}

const BITS = 2 ** 23;
/** Maximum number of events whose hash is cached. There are few of them: one for each source and campaign. */
const EVENTS = 500;

/**
 * Recognises visitors within a day without storing who they are. Each entry, a visitor and an event, sets four of eight
 * million bits, which are chosen by hashes with a random salt (a Bloom filter). Salt and bits exist only in memory and
 * are replaced at midnight in UTC. With 100,000 entries, one new visitor in 200,000 is mistaken for a known one; with a
 * million, one in 50.
 */
export function openVisitors(random: (size: number) => Buffer = randomBytes) {
  let day = '';
  let salt = '';
  let bits = new Uint8Array(0);
  /** The hashes of the last visitor. Cached, because one page view adds up to three entries. */
  let latest: { client: Client; hashes: number[] } | null = null;
  let hashesOfEvent = memoize(EVENTS, (what) => hashesOf(`event\n${what}`));

  function hashesOf(text: string): number[] {
    const digest = hash('sha256', `${salt}\n${text}`, 'hex');
    return [0, 8, 16, 24].map((at) => Number.parseInt(digest.slice(at, at + 8), 16));
  }

  function places(client: Client, what: string, time: number): number[] {
    if (dayOf(time) !== day) {
      day = dayOf(time);
      salt = random(32).toString('base64');
      bits = new Uint8Array(BITS / 8);
      latest = null;
      hashesOfEvent = memoize(EVENTS, (name) => hashesOf(`event\n${name}`));
    }
    if (latest?.client !== client)
      latest = { client, hashes: hashesOf(`client\n${client.address}\n${client.agent}`) };
    const event = hashesOfEvent(what);
    return latest.hashes.map((hashOfClient, at) => ((hashOfClient ^ (event[at] ?? 0)) >>> 0) % BITS);
  }
  const isSet = (place: number) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

  return {
    /** Whether `add` was called today for this visitor and `what`. */
    has: (client: Client, what: string, time: number) => places(client, what, time).every(isSet),
    /** Notes this visitor together with `what`, and returns whether this is the first time today. */
    add(client: Client, what: string, time: number): boolean {
      const wanted = places(client, what, time);
      if (wanted.every(isSet)) return false;
      for (const place of wanted) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
      return true;
    },
  };
}

export type Visitors = ReturnType<typeof openVisitors>;
