import { type Form, type Loss, shortened } from './form.ts';
import { writer } from './markup.ts';
import { type Block, type Picture, type PostOutline, picturesIn } from './outline.ts';
import { headText, shortText } from './short-text.ts';
import { type Fits, splitText } from './split-text.ts';

/** The limits of a place such as Mastodon for one post. */
export interface ThreadRules {
  limit: number;
  count(text: string): number;
  /** Whether a part is within the place's second limit, such as one of bytes or links. */
  fits?: Fits;
  /** Set if the site posts pictures with the parts. */
  pictures?: PictureRules;
}

export interface PictureRules {
  /** Maximum number of pictures of a part. */
  most: number;
  longestDescription: number;
  /** Whether the site can post a picture. */
  accepts(picture: Picture): boolean;
}

/** A part of a thread, and the pictures that belong to it. */
interface ThreadPart {
  text: string;
  pictures: Picture[];
}

/**
 * A post for a place that allows only short plain texts, such as Bluesky. It starts with the title, the short text and
 * the URL. With `isWhole`, the content follows. If the text needs several parts, they are numbered.
 */
export function threadForm(post: PostOutline, isWhole: boolean, rules: ThreadRules): Form {
  const fits: Fits = (text) => rules.count(text) <= rules.limit && (rules.fits?.(text) ?? true);
  const lost = new Set<Loss>(isWhole && post.blocks === null ? ['unformatted'] : []);
  const blocks = post.blocks ?? [];
  // `room` checks whether a text fits into a post: in the first attempt alone, later with a number such as `1/5`.
  const parts = numbered(fits, (room) => {
    const head = splitText(headText(post, room), room).map((text) => ({ text, pictures: [] }));
    if (isWhole) return [...head, ...contentParts(blocks, room, lost, head.at(-1))];
    return head.map((part, at) => (at === 0 ? { ...part, pictures: picturesIn(blocks) } : part));
  });
  const left = new Set(picturesIn(blocks));
  const postedWith = ({ pictures }: ThreadPart): Picture[] => {
    const { most = 0, longestDescription = 0, accepts = () => false } = rules.pictures ?? {};
    const posted = pictures.filter(accepts).slice(0, most);
    for (const picture of posted) left.delete(picture);
    return posted.map((picture) => ({ ...picture, alt: shortened(picture.alt, longestDescription) }));
  };
  const shown = parts.map((part) => ({
    ...{ field: 'text' as const, text: part.text, count: rules.count(part.text), limit: rules.limit },
    pictures: postedWith(part),
  }));
  if (rules.pictures && lost.delete('picturesByHand') && left.size > 0) lost.add('picturesLeft');
  return { parts: shown, pictures: [...left], lost: [...lost] };
}

/** The content as parts of a thread. Pictures before the first words are added to the part `before`. */
function contentParts(
  blocks: readonly Block[],
  room: Fits,
  lost: Set<Loss>,
  before: ThreadPart | undefined,
): ThreadPart[] {
  let text = '';
  const placed: { picture: Picture; at: number }[] = [];
  const markup = shortText(room);
  const write = writer(markup, lost);
  for (const block of blocks) {
    const words = write.block(block);
    if (words !== '') text += words + markup.gap(block);
    for (const picture of picturesIn([block])) placed.push({ picture, at: text.trimEnd().length });
  }
  let end = 0;
  const parts = splitText(text.trimEnd(), room).map((words) => {
    const start = text.indexOf(words, end);
    end = start + words.length;
    return { start, part: { text: words, pictures: [] as Picture[] } };
  });
  for (const { picture, at } of placed) {
    const part = parts.findLast(({ start }) => start < at)?.part ?? before;
    part?.pictures.push(picture);
  }
  return parts.map(({ part }) => part);
}

/**
 * Adds numbers such as `1/5` to the parts of a thread. How many digits they need is unknown at first, so each
 * attempt reserves one digit more.
 */
function numbered(fits: Fits, split: (fits: Fits) => ThreadPart[]): ThreadPart[] {
  let parts = split(fits);
  if (parts.length < 2) return parts;
  for (let digits = 1; ; digits += 1) {
    const most = '9'.repeat(digits);
    parts = split((text) => fits(numberedPart(text, most, most)));
    const { length } = parts;
    if (String(length).length <= digits)
      return parts.map((part, at) => ({ ...part, text: numberedPart(part.text, at + 1, length) }));
  }
}

const numberedPart = (text: string, number: number | string, total: number | string) =>
  `${text}\n\n${number}/${total}`;
