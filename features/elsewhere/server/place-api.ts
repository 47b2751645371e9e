import * as z from 'zod/mini';
import {
  type CallOutside,
  limitedWait,
  type OutsideResponse,
  retryAfter,
} from '../../../platform/outside/outside-request.ts';

/** A message that exists in a place such as Mastodon. */
export interface SentMessage {
  id: string;
  /** The URL at which people can see it; '' if unknown. */
  url: string;
  /** Further data that later messages of the thread need. */
  cid?: string;
  /** Why pictures are missing in the message; absent if none is missing. */
  missing?: string;
}

/** The data needed to call a place such as Mastodon. */
export interface PlaceAccess {
  /** Origin of the place's server; '' for Discord. */
  server: string;
  account: string;
  secret: string;
  /** Stores another secret, such as one with a renewed session. */
  keep(secret: string): Promise<void>;
}

/** The data that a place returns when it accepts a secret. */
export interface Connected {
  /** Name of the account or webhook. */
  name: string;
  /** Maximum length of a post; 0 for the default. */
  longest: number;
}

export const messageContent = z.object({
  text: z.string(),
  pictures: z.array(z.object({ address: z.string(), alt: z.string() })),
  /** The content warning, for places that support it; '' for none. */
  warning: z.string(),
});
export type MessageContent = z.infer<typeof messageContent>;

export interface NewMessage extends MessageContent {
  /** Number of the message in its thread, from 0. */
  index: number;
  /** The previous messages of the thread. */
  before: readonly SentMessage[];
  /** Same for all attempts at one message; different for each message. */
  idempotencyKey: string;
  /** The id of the post on Bluesky, which the site chooses. */
  tid: string;
  /** Time of the post on Bluesky, in milliseconds since 1970. */
  at: number;
  /** The link card of the post's page, for places that do not create one. */
  card: Card | null;
  locale: string;
}

export interface Card {
  address: string;
  title: string;
  description: string;
  /** The picture as JPEG; null if there is none. */
  picture(): Promise<Uint8Array | null>;
}

/**
 * The operations of one place such as Mastodon. They throw `PlaceProblem` or `OutsideError`, or another error if a
 * response has an unexpected form.
 */
export interface PlaceApi {
  /**
   * Whether a message may be sent again if its response was lost. `always`: the place recognizes duplicates. A number:
   * the place recognizes them for this many milliseconds. `never`: the message would appear twice.
   */
  repeats: 'always' | 'never' | number;
  /** Whether a message can be changed. Otherwise it is deleted and sent again. */
  canChange: boolean;
  connect(access: PlaceAccess): Promise<Connected>;
  send(access: PlaceAccess, message: NewMessage): Promise<SentMessage>;
  /** Changes a message. Returns why pictures are missing in it; '' if none is missing. */
  change(access: PlaceAccess, sent: SentMessage, content: MessageContent): Promise<string>;
  /** Deletes a message. The problem `gone` counts as deleted. */
  remove(access: PlaceAccess, sent: SentMessage): Promise<void>;
}

/** Reads the picture at a path of this site. Resolves to its bytes, or to null if it cannot be read. */
export type ReadPicture = (path: string) => Promise<Uint8Array | null>;

export type PlaceApiOf = (call: CallOutside, readPicture: ReadPicture) => PlaceApi;

/** The reason why a place did not fulfil a request. */
export class PlaceProblem extends Error {
  /**
   * `busy`: retry after `after` milliseconds. `refused`: the request is not accepted, and a retry would not help.
   * `gone`: the message no longer exists. `lost`: the secret is missing or not accepted, so the place must be connected
   * again. `unknown`: the place failed, and the request may have taken effect.
   */
  readonly kind: 'busy' | 'refused' | 'gone' | 'lost' | 'unknown';
  readonly after: number;

  constructor(kind: PlaceProblem['kind'], message: string, after = 0) {
    super(message);
    this.name = 'PlaceProblem';
    this.kind = kind;
    this.after = after;
  }
}

/** The problem of a place that allows no more requests. `wait`: until when, in milliseconds; NaN if it does not say. */
export const busy = (sentence: string, response: OutsideResponse, wait: number): PlaceProblem =>
  new PlaceProblem(
    'busy',
    sentence,
    retryAfter(response) ?? (Number.isNaN(wait) ? 60_000 : limitedWait(wait)),
  );

/** Parses a body as JSON; an empty object if it is not JSON. */
export function jsonOf({ body }: Pick<OutsideResponse, 'body'>): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

/** Text in one line of at most `length` UTF-16 units, to be stored and shown to staff. */
export const quoted = (text: string, length = 300): string =>
  // The cut may split a character of two units, such as an emoji. The database refuses half a character.
  text.replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed();
