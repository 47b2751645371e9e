import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { DESTINATIONS } from './destinations.ts';
import { ELSEWHERE } from './names.ts';

/** The finished steps of sending a post to another place. Only the server can read them. */
export const ELSEWHERE_STEPS = 'elsewhereSteps';
const elsewhereId = (place: string, post: string) => `${place}_${post}`;
export const elsewherePath = (place: string, post: string) => `${ELSEWHERE}/${elsewhereId(place, post)}`;
export const elsewhereStepsPath = (place: string, post: string) =>
  `${ELSEWHERE_STEPS}/${elsewhereId(place, post)}`;

/**
 * An order from staff that the server has not started yet; '' for none. `send`: send the post once it is public.
 * `change`: update the sent messages. `remove`: delete them. `found`: staff have found the uncertain message in the
 * place, so send the messages after it.
 */
const ORDERS = ['', 'send', 'change', 'remove', 'found'] as const;
export type ElsewhereOrder = (typeof ORDERS)[number];

/**
 * `uncertain`: it is unknown whether the place, such as Mastodon, has stored a message. The field `note` has the
 * reason.
 */
export const ELSEWHERE_STATES = ['none', 'sending', 'sent', 'failed', 'uncertain', 'removed'] as const;
export type ElsewhereState = (typeof ELSEWHERE_STATES)[number];

/** A message that exists in the place, such as a post on Mastodon. */
const message = z.object({
  /** Its id in the place; '' if staff have reported that the message exists, because its id is then unknown. */
  id: z.string(),
  /** Its address; '' if unknown. */
  url: z.string(),
});

/** Maximum number of messages of a post in one place. */
export const MOST_MESSAGES = 100;
/** Maximum number of characters of all edited messages together. */
export const LONGEST_TEXTS = 60_000;

const fields = {
  /** Id of the post. */
  post: { schema: z.string(), limit: 150 },
  /** Id of the place, such as `mastodon` (destinations.ts). */
  place: { schema: z.enum(DESTINATIONS.map(({ id }) => id)) },
  /** Whether the post is sent as a thread with the whole text. */
  isWhole: { schema: z.boolean() },
  /** The messages as edited for this place. If empty, they are made from the post. */
  texts: { schema: z.array(z.string()) },
  /** The content warning, which Mastodon shows instead of the messages until a reader opens them; '' for none. */
  warning: { schema: z._default(z.string(), ''), limit: 200, optional: true },
  order: { schema: z.enum(ORDERS) },
  by: { schema: z.string() },
  at: { schema: serverTime },
  state: { schema: z.enum(ELSEWHERE_STATES) },
  note: { schema: z.string() },
  messages: { schema: z.array(message) },
} as const satisfies Record<string, Field>;

/** Posts in other places (features/elsewhere/documents.md). */
export const ELSEWHERE_COLLECTION = {
  path: ELSEWHERE,
  isPublic: false,
  exportFile: 'elsewhere.json',
  fields,
} as const satisfies Collection;

export const elsewhereDocument = z.object(shapeOf(fields));

export interface ElsewherePost extends z.infer<typeof elsewhereDocument> {
  id: string;
}

/** Initial values of the fields that the server sets. */
export const UNSENT = { state: 'none', note: '', messages: [] } as const;

const POSSIBLE_ORDERS: Record<ElsewhereState, readonly ElsewhereOrder[]> = {
  none: ['send'],
  sending: [],
  sent: ['change', 'remove'],
  failed: ['send', 'remove'],
  uncertain: ['send', 'found', 'remove'],
  removed: ['send'],
};
/** The orders that staff may give in a state. */
export const possibleOrders = (state: ElsewhereState) => POSSIBLE_ORDERS[state];

/** Whether an order sends or changes messages. */
export const isToSend = (order: ElsewhereOrder): boolean =>
  order === 'send' || order === 'found' || order === 'change';
