import type { Form, Loss } from './form.ts';
import { type PostOutline, picturesIn } from './outline.ts';
import { headText, shortText } from './short-text.ts';
import { type Fits, splitText } from './split-text.ts';

/** How a place such as Mastodon counts the length of a post. */
export interface ThreadRules {
  limit: number;
  count(text: string): number;
  /** Whether a part is within the place's second limit, such as one of bytes or links. */
  fits?: Fits;
}

/**
 * A post for a place that allows only short plain texts, such as Bluesky. The first part has the title, the short text
 * and the URL. With `isWhole` the content follows in a thread with numbered parts.
 */
export function threadForm(post: PostOutline, isWhole: boolean, rules: ThreadRules): Form {
  const fits: Fits = (text) => rules.count(text) <= rules.limit && (rules.fits?.(text) ?? true);
  const lost = new Set<Loss>(isWhole && post.blocks === null ? ['unformatted'] : []);
  // `room` is the length of a post without its number. A URL that fits only into a post without a number is split.
  const parts = numbered(fits, (room) => {
    const content = isWhole ? shortText(post.blocks ?? [], room, lost) : '';
    return [...splitText(headText(post, room), room), ...splitText(content, room)];
  });
  return {
    parts: parts.map((text) => ({ field: 'text', text, count: rules.count(text), limit: rules.limit })),
    pictures: picturesIn(post.blocks ?? []),
    lost: [...lost],
  };
}

/**
 * Adds numbers such as `1/5` to the parts of a thread. How many digits they need is unknown at first, so each try
 * reserves one more.
 */
function numbered(fits: Fits, split: (fits: Fits) => string[]): string[] {
  let parts = split(fits);
  if (parts.length < 2) return parts;
  for (let digits = 1; ; digits += 1) {
    const most = '9'.repeat(digits);
    parts = split((text) => fits(numberedPart(text, most, most)));
    if (String(parts.length).length <= digits)
      return parts.map((text, at) => numberedPart(text, at + 1, parts.length));
  }
}

const numberedPart = (text: string, number: number | string, total: number | string) =>
  `${text}\n\n${number}/${total}`;
