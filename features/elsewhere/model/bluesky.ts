import { addressesIn, byteCount, graphemeCount } from './counts.ts';
import type { Form, PostingPlace } from './form.ts';
import type { PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

/** Graphemes, and bytes of UTF-8, of a post. */
const LIMIT = 300;
const MOST_BYTES = 3000;

/** A link or tag in a Bluesky post. Positions are bytes of UTF-8, the end excluded (`app.bsky.richtext.facet`). */
export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: (
    | { $type: 'app.bsky.richtext.facet#link'; uri: string }
    | { $type: 'app.bsky.richtext.facet#tag'; tag: string }
  )[];
}

/** Converts a post to one Bluesky post or, with `isWhole`, to a thread. */
const blueskyForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, {
    limit: LIMIT,
    count: graphemeCount,
    fits: (text) => byteCount(text) <= MOST_BYTES,
  });

export const bluesky: PostingPlace = {
  id: 'bluesky',
  name: 'Bluesky',
  hasThreads: true,
  form: blueskyForm,
  count: graphemeCount,
  sentForm: (post, { isWhole }) => blueskyForm(post, isWhole),
  connect: {
    secret: 'App password',
    hint: 'In Bluesky: Settings, Privacy and security, App passwords. Do not enter the password of the account.',
    server: { label: 'Server', usual: 'https://bsky.social' },
    account: 'Handle, such as studio.bsky.social',
  },
};

const TAG = /(?<=^|\s)#([\p{L}\p{N}_\p{M}]*[\p{L}_][\p{L}\p{N}_\p{M}]*)/gu;
const LONGEST_TAG = 64;

/** The links and tags of a Bluesky post in order. Bluesky does not find them in the text by itself. */
export function blueskyFacets(text: string): Facet[] {
  const links = addressesIn(text)
    .filter(({ address }) => URL.canParse(address))
    .map(({ address, at }) =>
      facet(text, at, address, { $type: 'app.bsky.richtext.facet#link', uri: address }),
    );
  const tags = [...text.matchAll(TAG)]
    .filter(([, tag = '']) => graphemeCount(tag) <= LONGEST_TAG)
    .map((match) =>
      facet(text, match.index, match[0], { $type: 'app.bsky.richtext.facet#tag', tag: match[1] ?? '' }),
    );
  return [...links, ...tags].sort((one, other) => one.index.byteStart - other.index.byteStart);
}

function facet(text: string, at: number, words: string, feature: Facet['features'][number]): Facet {
  const byteStart = byteCount(text.slice(0, at));
  return { index: { byteStart, byteEnd: byteStart + byteCount(words) }, features: [feature] };
}
