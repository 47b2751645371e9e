import { bareAddress, checkBox } from '../../../platform/domain/text/plain-parts.ts';
import { type Form, type Loss, shortened } from './form.ts';
import { linkedText, listLines, type Markup, writer } from './markup.ts';
import { type Block, isFormatted, type Picture, type PostOutline, picturesIn, textOf } from './outline.ts';
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

/** Plain paragraphs. A link whose URL does not fit into a post becomes text without a URL. */
const shortText = (fits: Fits): Markup => ({
  losses: {
    ...{ heading: 'headings', code: 'code', table: 'tables', divider: 'dividers' },
    ...{ pictures: 'picturesByHand', video: 'videoLinks' },
  },
  // A heading is followed by only one line break, so that a thread is not cut after it.
  gap: ({ kind }) => (kind === 'heading' ? '\n' : '\n\n'),
  /** The text of a link is followed by its URL if that fits into a post. */
  runs(runs, lost) {
    if (isFormatted(runs)) lost.add('formatting');
    return linkedText(runs, textOf, (words, link) => {
      const text = textOf(words);
      const bare = bareAddress(link);
      if (!fits(bare)) {
        lost.add('longLinks');
        return text.length > 60 && text.startsWith('http') ? `${text.slice(0, 60).toWellFormed()}…` : text;
      }
      return text.trim() === bare || text.trim() === link ? bare : `${text.trimEnd()} ${bare}`;
    })
      .replace(/ ?\n ?/g, '\n')
      .trim();
  },
  heading: ({ runs }, write) => write.runs(runs),
  list: (list, write) =>
    listLines(
      list,
      '• ',
      ({ blocks, done }) => checkBox(done) + write.blocks(blocks).replaceAll('\n\n', '\n'),
      3,
    ),
  quote: ({ blocks }, write) => write.blocks(blocks).replace(/^/gm, '> '),
  code: ({ text }) => text,
  table: ({ head, rows }, write) =>
    [head, ...rows]
      .map((row) => row.map((cell) => write.runs(cell).replaceAll('\n', ' ')).join(' | '))
      .join('\n'),
  divider: () => '',
  pictures: () => '',
  video: ({ address, alt }, write) => write.runs([{ text: alt || address, link: address }]),
});

/**
 * The beginning of a thread, or the only post: title, short text, URL, and the tags if they fit. If these texts do not
 * fit into one post even without tags, the URL precedes the short text, because the result is then split.
 */
function headText({ title, shortText, page, tags }: PostOutline, fits: Fits): string {
  const hashtags = tags
    .map(hashtag)
    .filter((tag) => tag !== '')
    .join(' ');
  const attempts = [
    [title, shortText, page, hashtags],
    [title, shortText, page],
    [title, page, shortText],
  ].map((lines) => lines.filter((line) => line.trim() !== '').join('\n\n'));
  return attempts.find(fits) ?? attempts.at(-1) ?? '';
}

/** Converts a tag such as “patch notes” to `#patchNotes`; '' for a tag without letters. */
function hashtag(tag: string): string {
  const words = tag.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const [first = '', ...rest] = words;
  const name = first + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return /^\p{N}*$/u.test(name) ? '' : `#${name}`;
}
