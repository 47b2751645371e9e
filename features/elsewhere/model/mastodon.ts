import { ELSEWHERE_LIMITS, graphemeCount, mastodonCount } from './counts.ts';
import type { Form } from './form.ts';
import { isShownElsewhere, type PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

export interface MastodonOptions {
  /** The server's maximum length of a post. */
  limit?: number | undefined;
  /** Whether the site itself posts the form. If so, the parts have pictures: only ones that are stored on this site. */
  isSent?: boolean;
  /** The content warning of each part; '' for none. */
  warning?: string | undefined;
}

/** Converts a post to one Mastodon post or, with `isWhole`, to a thread. */
export function mastodonForm(
  post: PostOutline,
  isWhole: boolean,
  { limit = ELSEWHERE_LIMITS.mastodon, isSent = false, warning = '' }: MastodonOptions = {},
): Form {
  const origin = URL.parse(post.page)?.origin;
  return threadForm(post, isWhole, {
    // Mastodon counts a post and its content warning together.
    ...{ limit, count: (text) => mastodonCount(text) + graphemeCount(warning) },
    ...(isSent && {
      pictures: {
        most: ELSEWHERE_LIMITS.mastodonPictures,
        longestDescription: ELSEWHERE_LIMITS.mastodonDescription,
        accepts: (picture) => isShownElsewhere(picture) && URL.parse(picture.address)?.origin === origin,
      },
    }),
  });
}
