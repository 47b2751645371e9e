import { blueskyForm } from './bluesky.ts';
import { discordForm } from './discord.ts';
import type { Form } from './form.ts';
import { mastodonForm } from './mastodon.ts';
import type { PostOutline } from './outline.ts';
import type { PlaceId } from './place.ts';

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
