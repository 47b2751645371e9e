import { ADDRESS_LENGTH, graphemeCount, replaceAddresses } from './counts.ts';
import type { Form, PostingPlace, SentFormOptions } from './form.ts';
import { isShownElsewhere, type PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

/** Characters of a post. A server may allow more. */
const LIMIT = 500;
/** Pictures of a post, and characters of a description. */
const MOST_PICTURES = 4;
const LONGEST_DESCRIPTION = 1500;

/** Length of a text: a URL counts as 23 characters, and a mention is counted without its server. */
export function mastodonCount(text: string): number {
  const counted = replaceAddresses(text, () => '_'.repeat(ADDRESS_LENGTH));
  return graphemeCount(counted.replace(/(?<![\w/])(@\w+)@[\w.-]+\w/g, '$1'));
}

/**
 * Converts a post to one Mastodon post or, with `isWhole`, to a thread. `longest`: the server's maximum length of a post;
 * 0 for the default. If the site itself posts the form, the parts have those pictures that are stored on this site.
 */
function mastodonForm(
  post: PostOutline,
  { isWhole, longest, warning }: SentFormOptions,
  isSent: boolean,
): Form {
  const origin = URL.parse(post.page)?.origin;
  return threadForm(post, isWhole, {
    // Mastodon counts a post and its content warning together.
    ...{ limit: longest || LIMIT, count: (text) => mastodonCount(text) + graphemeCount(warning) },
    ...(isSent && {
      pictures: {
        most: MOST_PICTURES,
        longestDescription: LONGEST_DESCRIPTION,
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
  form: (post, isWhole, warning = '') => mastodonForm(post, { isWhole, longest: 0, warning }, false),
  count: mastodonCount,
  sentForm: (post, options) => mastodonForm(post, options, true),
  connect: {
    secret: 'Access token',
    hint: 'On your server: Preferences, Development, New application, with the scopes profile, write:statuses and write:media.',
    server: { label: 'Server, such as mastodon.social', usual: '' },
    account: null,
  },
};
