import type { JoinedEvent, PostEvent } from '../../domain/posts/post-event.ts';
import { shownTitle } from '../../domain/posts/post-table.ts';

const DONE = {
  published: 'Published',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
  featured: 'Featured',
  unfeatured: 'No longer featured',
  deleted: 'Deleted',
  restored: 'Restored',
} as const;

const DOES = {
  published: 'published',
  scheduled: 'scheduled',
  hidden: 'hid',
  featured: 'featured',
  unfeatured: 'unfeatured',
  deleted: 'deleted',
  restored: 'restored',
} as const;

/** A short label of an event, such as “Published”, for the history of a post. */
export const doneTo = (event: PostEvent): string =>
  event.kind === 'tag' ? `Tag “${event.from}” renamed to “${event.to}”` : DONE[event.kind];

/** An event as a sentence with the name of the person, such as “Ines Vale published “Rain”.” */
export function eventSentence(event: JoinedEvent, name: string): string {
  const what =
    event.kind === 'tag'
      ? `renamed the tag “${event.from}” to “${event.to}” in ${event.posts === 1 ? `“${isolated(shownTitle(event.title))}”` : `${event.posts} posts`}`
      : `${DOES[event.kind]} “${isolated(shownTitle(event.title))}”`;
  return `${isolated(name)} ${what}.`;
}

/** Unicode isolates keep a right-to-left name from changing the order of the words around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;
