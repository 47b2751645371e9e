import { blueskyForm } from './bluesky.ts';
import {
  ELSEWHERE_LIMITS,
  graphemeCount,
  linkCount,
  mastodonCount,
  threadsCount,
  weightedCount,
} from './counts.ts';
import { discordForm } from './discord.ts';
import type { Form } from './form.ts';
import { itchForm } from './itch.ts';
import { mastodonForm } from './mastodon.ts';
import type { PostOutline } from './outline.ts';
import type { PlaceId } from './place.ts';
import { plainForm } from './plain.ts';
import { redditForm } from './reddit.ts';
import { steamForm } from './steam.ts';
import { threadForm } from './thread.ts';

/** Converts a post to one post on the platform Threads or, with `isWhole`, to several connected posts. */
const threadsForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, {
    limit: ELSEWHERE_LIMITS.threads,
    count: threadsCount,
    fits: (text) => linkCount(text) <= ELSEWHERE_LIMITS.threadsLinks,
  });

/** Converts a post to one post on X or, with `isWhole`, to a thread. */
const xForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, { limit: ELSEWHERE_LIMITS.x, count: weightedCount });

/** A place outside this site to which a post can be copied, such as Discord or Steam. */
export interface Destination {
  id: string;
  name: string;
  /**
   * Whether the place has threads. If so, `isWhole` selects a thread with the whole text instead of one post with a
   * link.
   */
  hasThreads: boolean;
  /** Whether a post can have a content warning. */
  hasWarnings?: true;
  form(post: PostOutline, isWhole: boolean, warning?: string): Form;
  /** Length of a text, in the unit in which the place counts. */
  count(text: string): number;
}

const units = (text: string): number => text.length;

export const DESTINATIONS: readonly Destination[] = [
  { id: 'steam', name: 'Steam', hasThreads: false, form: steamForm, count: units },
  { id: 'discord', name: 'Discord', hasThreads: false, form: (post) => discordForm(post), count: units },
  { id: 'bluesky', name: 'Bluesky', hasThreads: true, form: blueskyForm, count: graphemeCount },
  {
    id: 'mastodon',
    name: 'Mastodon',
    hasThreads: true,
    hasWarnings: true,
    form: (post, isWhole, warning) => mastodonForm(post, isWhole, { warning }),
    count: mastodonCount,
  },
  { id: 'x', name: 'X', hasThreads: true, form: xForm, count: weightedCount },
  { id: 'threads', name: 'Threads', hasThreads: true, form: threadsForm, count: threadsCount },
  { id: 'itch', name: 'itch.io', hasThreads: false, form: itchForm, count: units },
  { id: 'reddit', name: 'Reddit', hasThreads: false, form: redditForm, count: units },
  { id: 'plain', name: 'Plain text', hasThreads: false, form: plainForm, count: units },
];

export interface SentFormOptions {
  /** Whether the post becomes a thread with the whole text. */
  isWhole: boolean;
  /** Maximum length of a post on the place's server; 0 for the default. */
  longest: number;
  /** The content warning on Mastodon; '' for none. */
  warning: string;
}

/** A post as the site itself posts it. Unlike the form that staff copy, it can have pictures. */
export function sentForm(
  place: PlaceId,
  post: PostOutline,
  { isWhole, longest, warning }: SentFormOptions,
): Form {
  switch (place) {
    case 'discord':
      return discordForm(post, true);
    case 'bluesky':
      return blueskyForm(post, isWhole);
    case 'mastodon':
      return mastodonForm(post, isWhole, { limit: longest || undefined, isSent: true, warning });
  }
}
