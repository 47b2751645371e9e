import * as z from 'zod/mini';
import { type Collection, shapeOf } from '../collection.ts';
import { POST_EVENTS } from '../places.ts';
import { serverTime } from '../server-time.ts';
import type { Post } from './post.ts';

/** Maximum number of stored events of a post; `firestore.rules` has the same number. */
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
 * The history of posts (docs/product.md#history-of-a-post). A document's id is the post's id, `_` and the number of the
 * event.
 */
export const EVENTS = {
  path: POST_EVENTS,
  isPublic: false,
  exportFile: 'postEvents.json',
  fields: {
    post: { schema: z.string() },
    /** 1 for the first event of the post. */
    number: { schema: z.number() },
    kind: { schema: z.literal(EVENT_KINDS) },
    /** The post's title at the time of the event. */
    title: { schema: z.string() },
    /** User id. */
    by: { schema: z.string() },
    at: { schema: serverTime },
    /** The renamed tag: its old and its new name. */
    from: { schema: z.optional(z.string()), optional: true },
    to: { schema: z.optional(z.string()), optional: true },
  },
} as const satisfies Collection;

/** Schema of a stored event. */
export const eventDocument = z.object(shapeOf(EVENTS.fields));

/** An event of a post; `at` in milliseconds since 1970. */
export interface PostEvent extends z.infer<typeof eventDocument> {
  id: string;
}

/** An event before it is stored. */
export type Happened =
  | { kind: Exclude<(typeof EVENT_KINDS)[number], 'tag'> }
  | { kind: 'tag'; from: string; to: string };

type Publication = Pick<Post, 'published' | 'publishDate'>;

/**
 * Tolerance of the rules in milliseconds: a publish date may be that much ahead of their clock and still count as past.
 */
const CLOCK_DIFFERENCE = 60_000;

/** The event of a change of publication at `now`. Null if it is no event, such as another date of a live post. */
export function publicationEvent(before: Publication, after: Publication, now: number): Happened | null {
  if (!after.published) return before.published ? { kind: 'hidden' } : null;
  if (before.published && before.publishDate === after.publishDate) return null;
  const hasCome = ({ publishDate }: Publication) => publishDate <= now + CLOCK_DIFFERENCE;
  if (!hasCome(after)) return { kind: 'scheduled' };
  return before.published && hasCome(before) ? null : { kind: 'published' };
}

/** An event, and the number of posts that it affected. */
export interface JoinedEvent extends PostEvent {
  posts: number;
}

/** Joins the renames of one tag in several posts into one entry. Events are newest first. */
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
