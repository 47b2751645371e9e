import { bluesky } from './bluesky.ts';
import { linkCount, threadsCount, weightedCount } from './counts.ts';
import { discord } from './discord.ts';
import type { Destination, Form, PostingPlace } from './form.ts';
import { itchForm } from './itch.ts';
import { mastodon } from './mastodon.ts';
import type { PostOutline } from './outline.ts';
import { plainForm } from './plain.ts';
import { redditForm } from './reddit.ts';
import { steamForm } from './steam.ts';
import { threadForm } from './thread.ts';

/** The places to which the site itself can post, by id. To the others, staff copy a post by hand. */
export const POSTING_PLACES = { discord, bluesky, mastodon } as const satisfies Record<string, PostingPlace>;
export type PlaceId = keyof typeof POSTING_PLACES;
export const PLACE_IDS = Object.keys(POSTING_PLACES) as PlaceId[];
export const isPlaceId = (id: string): id is PlaceId => Object.hasOwn(POSTING_PLACES, id);

/** Characters of a post on Threads, different links in it, and weighted characters of a post on X. */
const THREADS = { limit: 500, links: 5 };
const X_LIMIT = 280;

/** Converts a post to one post on the platform Threads or, with `isWhole`, to several connected posts. */
const threadsForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, {
    limit: THREADS.limit,
    count: threadsCount,
    fits: (text) => linkCount(text) <= THREADS.links,
  });

/** Converts a post to one post on X or, with `isWhole`, to a thread. */
const xForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, { limit: X_LIMIT, count: weightedCount });

const units = (text: string): number => text.length;

/** All places to which a post can be copied, in the order of the panel. */
export const DESTINATIONS: readonly Destination[] = [
  { id: 'steam', name: 'Steam', hasThreads: false, form: steamForm, count: units },
  ...Object.values(POSTING_PLACES),
  { id: 'x', name: 'X', hasThreads: true, form: xForm, count: weightedCount },
  { id: 'threads', name: 'Threads', hasThreads: true, form: threadsForm, count: threadsCount },
  { id: 'itch', name: 'itch.io', hasThreads: false, form: itchForm, count: units },
  { id: 'reddit', name: 'Reddit', hasThreads: false, form: redditForm, count: units },
  { id: 'plain', name: 'Plain text', hasThreads: false, form: plainForm, count: units },
];
