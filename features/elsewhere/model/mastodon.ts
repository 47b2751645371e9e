import { ELSEWHERE_LIMITS, graphemeCount, mastodonCount } from './counts.ts';
import type { Form, PostingPlace } from './form.ts';
import { isShownElsewhere, type PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

interface MastodonOptions {
  /** The server's maximum length of a post. */
  limit?: number | undefined;
  /** Whether the site itself posts the form. If so, the parts have pictures: only ones that are stored on this site. */
  isSent?: boolean;
  /** The content warning of each part; '' for none. */
  warning?: string | undefined;
}

/** Converts a post to one Mastodon post or, with `isWhole`, to a thread. */
function mastodonForm(
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

export const mastodon: PostingPlace = {
  id: 'mastodon',
  name: 'Mastodon',
  hasThreads: true,
  hasWarnings: true,
  form: (post, isWhole, warning) => mastodonForm(post, isWhole, { warning }),
  count: mastodonCount,
  sentForm: (post, { isWhole, longest, warning }) =>
    mastodonForm(post, isWhole, { limit: longest || undefined, isSent: true, warning }),
  connect: {
    secret: 'Access token',
    hint: 'On your server: Preferences, Development, New application, with the scopes profile, write:statuses and write:media.',
    server: { label: 'Server, such as mastodon.social', usual: '' },
    account: null,
  },
};
