import { bluesky } from './bluesky.ts';
import { linkCount, threadsCount, weightedCount } from './counts.ts';
import { discord } from './discord.ts';
import type { Destination, PostingPlace } from './form.ts';
import { itchForm } from './itch.ts';
import { mastodon } from './mastodon.ts';
import { plainForm } from './plain.ts';
import { redditForm } from './reddit.ts';
import { steamForm } from './steam.ts';
import { type ThreadRules, threadForm } from './thread.ts';

/** The places to which the site itself can post, by id. To the others, staff copy a post by hand. */
export const POSTING_PLACES = { discord, bluesky, mastodon } as const satisfies Record<string, PostingPlace>;
export type PlaceId = keyof typeof POSTING_PLACES;
export const PLACE_IDS = Object.keys(POSTING_PLACES) as PlaceId[];
export const isPlaceId = (id: string): id is PlaceId => Object.hasOwn(POSTING_PLACES, id);

const X: ThreadRules = { limit: 280, count: weightedCount };
const THREADS: ThreadRules = { limit: 500, count: threadsCount, fits: (text) => linkCount(text) <= 5 };

/** A place for one short post or, with the whole text, for several connected ones. */
const threads = (id: string, name: string, rules: ThreadRules): Destination => ({
  ...{ id, name, hasThreads: true, count: rules.count },
  form: (post, isWhole) => threadForm(post, isWhole, rules),
});

const units = (text: string): number => text.length;

/** All places to which a post can be copied, in the order of the panel. */
export const DESTINATIONS: readonly Destination[] = [
  { id: 'steam', name: 'Steam', hasThreads: false, form: steamForm, count: units },
  ...Object.values(POSTING_PLACES),
  threads('x', 'X', X),
  threads('threads', 'Threads', THREADS),
  { id: 'itch', name: 'itch.io', hasThreads: false, form: itchForm, count: units },
  { id: 'reddit', name: 'Reddit', hasThreads: false, form: redditForm, count: units },
  { id: 'plain', name: 'Plain text', hasThreads: false, form: plainForm, count: units },
];
