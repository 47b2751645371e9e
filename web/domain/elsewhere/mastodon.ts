import { graphemeCount, mastodonCount } from './counts.ts';
import type { Form } from './form.ts';
import { ELSEWHERE_LIMITS } from './limits.ts';
import { isShownElsewhere, type PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

export interface MastodonOptions {
  /** The server's maximum length of a post. */
  limit?: number | undefined;
  /** Whether the site posts it. Then the pictures of the site go along. */
  isSent?: boolean;
  /** The content warning of each part; '' for none. */
  warning?: string | undefined;
}

/** A post as one Mastodon post, or as a thread. */
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
