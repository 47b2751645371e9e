import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { OutsideError } from '../../../platform/outside/outside-request.ts';
import type { Steps, StoredMessage } from './elsewhere-documents.ts';
import {
  type Card,
  type MessageContent,
  type PlaceAccess,
  type PlaceApi,
  PlaceProblem,
  type SentMessage,
} from './place-api.ts';

export interface Delivery {
  /** The messages that a place such as Mastodon should have for a post. If empty, all existing ones are deleted. */
  messages: readonly MessageContent[];
  card: Card | null;
  locale: string;
  api: PlaceApi;
  access: PlaceAccess;
  steps: Steps;
  /** Stores the steps. Resolves when they are on disk. */
  save(steps: Steps): Promise<void>;
  now: () => number;
  signal: AbortSignal;
}

/** Thrown if it is unknown whether the place, such as Mastodon, has stored a message. */
export class UncertainMessage extends Error {
  constructor(index: number, why: string) {
    super(`It is not known whether message ${index + 1} is there: ${why}`);
    this.name = 'UncertainMessage';
  }
}

/**
 * Maximum total time in milliseconds of the waits for one request that a place such as Mastodon asks to repeat later.
 * After longer waits, the job is tried again.
 */
const SHORT_WAIT = 10_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** A hash of everything in a message: text, warning and pictures. */
export const messageHash = ({ text, warning, pictures }: MessageContent): string =>
  hashOf(JSON.stringify([text, warning, ...pictures.map(({ address, alt }) => [address, alt])]));

/**
 * Changes, deletes and sends messages until a place has exactly the desired messages. Each step is stored, so that an
 * interrupted delivery can continue. Returns a note about missing pictures; '' if none is missing. Throws
 * `PlaceProblem`, `OutsideError` or `UncertainMessage`.
 */
export async function deliver(delivery: Delivery): Promise<string> {
  const { messages, card, locale, api, access, save, now, signal } = delivery;
  let { steps } = delivery;
  const { seed, trying } = steps;
  if (trying && !isRepeatable(trying.at))
    throw new UncertainMessage(trying.index, 'the site stopped while it was sent.');
  const hashes = messages.map(messageHash);

  const staying = api.canChange ? Math.min(steps.sent.length, messages.length) : sameUpTo(steps.sent, hashes);
  while (steps.sent.length > staying) {
    const last = steps.sent.at(-1) as StoredMessage;
    if (last.id === '') throw byHand(steps.sent.length);
    await inTime(() => api.remove(access, messageOf(last))).catch((error: unknown) => {
      if (!(error instanceof PlaceProblem && error.kind === 'gone')) throw error;
    });
    await store({ sent: steps.sent.slice(0, -1) });
  }
  for (const [index, sent] of steps.sent.entries()) {
    const [content, hash] = [messages[index] as MessageContent, hashes[index] as string];
    if (sent.hash === hash && sent.missing === '') continue;
    if (sent.id === '') throw byHand(index + 1);
    const missing = await inTime(() => api.change(access, messageOf(sent), content));
    await store({ sent: steps.sent.with(index, { ...sent, hash, missing }) });
  }
  for (let index = steps.sent.length; index < messages.length; index += 1) {
    const [content, hash] = [messages[index] as MessageContent, hashes[index] as string];
    const isRepeated = steps.trying?.index === index;
    if (api.repeats !== 'always' && !isRepeated) await store({ trying: { index, at: now() } });
    const sent = await sendOne(index, isRepeated, () =>
      api.send(access, {
        ...{ ...content, index, card, locale },
        before: steps.sent.map(messageOf),
        idempotencyKey: hashOf([seed.at, seed.clock, index, hash].join(':')),
        tid: tidOf(seed.at * 1000 + index, seed.clock),
        at: seed.at + index,
      }),
    );
    await store({ sent: [...steps.sent, { cid: '', missing: '', ...sent, hash }], trying: null });
  }
  return steps.sent
    .map(({ missing }, at) => missing && `Pictures are missing in message ${at + 1}. ${missing}`)
    .filter((sentence) => sentence !== '')
    .join(' ');

  function isRepeatable(since: number): boolean {
    if (typeof api.repeats === 'number') return now() - since < api.repeats;
    return api.repeats === 'always';
  }

  async function store(change: Partial<Steps>): Promise<void> {
    steps = { ...steps, ...change };
    await save(steps);
  }

  async function sendOne(
    index: number,
    isRepeated: boolean,
    send: () => Promise<SentMessage>,
  ): Promise<SentMessage> {
    try {
      return await inTime(send);
    } catch (error) {
      if (isUnknown(error)) {
        if (api.repeats === 'never') throw new UncertainMessage(index, error.message);
        // After a refused repetition, `trying` is kept, because an earlier attempt may have stored the message.
      } else if (steps.trying && !isRepeated) await store({ trying: null });
      throw error;
    }
  }

  /** Calls `work`. Retries while the place requests only short delays. */
  async function inTime<T>(work: () => Promise<T>): Promise<T> {
    for (let waited = 0; ; ) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PlaceProblem) || error.kind !== 'busy') throw error;
        waited += error.after;
        if (waited > SHORT_WAIT) throw error;
        await wait(error.after, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  }
}

/** Whether a failed call may have taken effect. */
export const isUnknown = (error: unknown): error is Error =>
  (error instanceof PlaceProblem && error.kind === 'unknown') ||
  (error instanceof OutsideError && error.kind === 'lost');

/** The number of leading messages that are up to date. */
function sameUpTo(sent: readonly StoredMessage[], hashes: readonly string[]): number {
  const different = sent.findIndex(({ hash }, at) => hash !== hashes[at]);
  return different < 0 ? sent.length : different;
}

const messageOf = ({ id, url, cid }: StoredMessage): SentMessage => ({ id, url, cid });

const byHand = (number: number) =>
  new PlaceProblem(
    'refused',
    `The site does not know the id of message ${number}: change or delete that message by hand.`,
  );

const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
/** Number of characters of a record key. */
const LENGTH = 13;

/**
 * A record key of the AT protocol (TID). It consists of `microseconds` since 1970 (53 bits) and the random number
 * `clock` (10 bits). Keys of later times sort after those of earlier times.
 */
function tidOf(microseconds: number, clock: number): string {
  const bits = (BigInt(microseconds) << 10n) | BigInt(clock & 1023);
  const letter = (at: number) => LETTERS[Number((bits >> BigInt(5 * at)) & 31n)];
  return Array.from({ length: LENGTH }, (_, at) => letter(LENGTH - 1 - at)).join('');
}
