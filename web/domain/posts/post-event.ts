import * as z from 'zod/mini';
import { type Collection, shapeOf } from '../../../platform/domain/collection.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { POST_EVENTS } from '../places.ts';
import type { Post } from './post.ts';

/** Of events that pass, those with the last 100 numbers of a post are kept, as in `firestore.rules`. */
export const KEPT_EVENTS = 100;

const EVENT_KINDS = [
  'published',
  'scheduled',
  'hidden',
  'featured',
  'unfeatured',
  'tag',
  'deleted',
  'restored',
] as const;

/**
 * Whether an event is deleted once there are `KEPT_EVENTS` newer ones. Authors can cause such events as often as they
 * like; the others are editors' decisions, and stay as long as the post.
 */
export const isPassing = (kind: unknown): boolean =>
  kind === 'tag' || kind === 'deleted' || kind === 'restored';

/**
 * The history of posts (docs/product.md#history-of-a-post). A document's id consists of the post's id, `_` and the
 * event's number.
 */
export const EVENTS = {
  path: POST_EVENTS,
  isPublic: false,
  exportFile: 'postEvents.json',
  fields: {
    post: { schema: z.string() },
    /** Number of the event; the post's first event has 1. */
    number: { schema: z.number() },
    kind: { schema: z.literal(EVENT_KINDS) },
    /** The post's title when the event happened. */
    title: { schema: z.string() },
    /** Id of the user who caused the event. */
    by: { schema: z.string() },
    at: { schema: serverTime },
    /** The old and the new name of a renamed tag. */
    from: { schema: z.optional(z.string()), optional: true },
    to: { schema: z.optional(z.string()), optional: true },
  },
} as const satisfies Collection;

/** Schema of a stored event. */
export const eventDocument = z.object(shapeOf(EVENTS.fields));

/** An event in a post's history. `at` is in milliseconds since 1970. */
export interface PostEvent extends z.infer<typeof eventDocument> {
  id: string;
}

/** An event before it is stored. */
export type Happened =
  | { kind: Exclude<(typeof EVENT_KINDS)[number], 'tag'> }
  | { kind: 'tag'; from: string; to: string };

type Publication = Pick<Post, 'published' | 'publishDate'>;

/**
 * A publish date at most this many milliseconds in the future counts as past, as in `firestore.rules`, because clocks
 * differ.
 */
const CLOCK_DIFFERENCE = 60_000;

/**
 * The event to record for a change of publication at `now`. Null if the change is no event, for example if a live
 * post gets another date in the past.
 */
export function publicationEvent(before: Publication, after: Publication, now: number): Happened | null {
  if (!after.published) return before.published ? { kind: 'hidden' } : null;
  if (before.published && before.publishDate === after.publishDate) return null;
  const hasCome = ({ publishDate }: Publication) => publishDate <= now + CLOCK_DIFFERENCE;
  if (!hasCome(after)) return { kind: 'scheduled' };
  return before.published && hasCome(before) ? null : { kind: 'published' };
}

/** One or more joined events, with the number of posts that they are about. */
export interface JoinedEvent extends PostEvent {
  posts: number;
}

/** Joins consecutive events that record the renaming of one tag in several posts. Events are newest first. */
export function joinedEvents(events: readonly PostEvent[]): JoinedEvent[] {
  const joined: JoinedEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (last && isSameRename(last, event)) last.posts++;
    else joined.push({ ...event, posts: 1 });
  }
  return joined;
}

function isSameRename(one: PostEvent, other: PostEvent): boolean {
  return (
    one.kind === 'tag' &&
    other.kind === 'tag' &&
    one.by === other.by &&
    one.from === other.from &&
    one.to === other.to
  );
}
