import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { LONGEST_PREHEADER, LONGEST_SUBJECT, mailLine } from '../../../platform/domain/mail/mail-line.ts';
import { cardAddress, pictureId } from '../../../platform/domain/pictures/picture-address.ts';
import { POST_LIMITS, type Post } from '../../../web/domain/posts/post.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import { mailButton } from '../../../web/ui/mail/mail-button.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { MAIL_WIDTH, STYLES } from '../../../web/ui/mail/mail-look.ts';
import { type MailParts, mailHtml, wholeMail } from '../../../web/ui/mail/mail-page.ts';
import { encodedSize } from '../model/encoded-size.ts';
import { imprintOf } from './imprint.ts';
import { mailBlocks } from './mail-blocks.ts';
import { type MailPlace, mailPicture } from './mail-media.ts';

/** Maximum size of the encoded HTML part in bytes. Gmail cuts mails off above 102 KB. */
export const MOST_BYTES = 80_000;

export interface PostMailOptions {
  post: Pick<Post, 'id' | 'slug' | 'title' | 'shortText' | 'image'>;
  /**
   * The formatted content of the post; null if it is too costly to format. The mail then contains the short text and a
   * link to the post.
   */
  tree: Root | null;
  /** The line below the title, with authors and date. */
  byline: string;
  subject: string;
  preheader: string;
  studio: Pick<Studio, 'name' | 'company' | 'email' | 'imprint' | 'locale' | 'words'>;
  /** Origin of the site, such as `https://studio.example`. */
  origin: string;
}

/** A mail to many readers, into which mail-for-reader.ts inserts each reader's URL to unsubscribe. */
export interface PostMailText {
  subject: string;
  html: string;
  text: string;
  /** The placeholder in the HTML and in the plain text for the URL by which a reader unsubscribes. */
  leave: string;
}

export interface PostMail extends PostMailText {
  preheader: string;
  /** Whether the mail contains only the beginning or the short text of the post. */
  isCut: boolean;
}

/** Renders a post as a mail, in HTML and plain text. The preview in the staff area uses the same code. */
export function postMail(options: PostMailOptions): PostMail {
  const { post, tree, origin, studio } = options;
  const say = sayIn(studio);
  const page = origin + postAddress(post);
  const place: MailPlace = { origin, page, say };
  const subject = mailLine(options.subject, LONGEST_SUBJECT);
  const preheader = mailLine(options.preheader, LONGEST_PREHEADER);
  const leave = leaveMark(JSON.stringify([subject, preheader, post, options.byline, tree]));
  const title = mailLine(post.title, POST_LIMITS.title);
  const parts: MailParts = {
    locale: studio.locale,
    subject,
    preheader,
    studio,
    home: `${origin}/`,
    cover: coverOf(post.image, place),
    content: [
      el('h1', { dir: 'auto', style: STYLES.title }, title),
      ...(options.byline ? [el('p', { className: ['soft'], style: STYLES.byline }, options.byline)] : []),
    ],
    foot: footOf(options, leave),
  };
  const beginning =
    tree === null ? [[el('p', { dir: 'auto', style: STYLES.p }, post.shortText)]] : mailBlocks(tree, place);
  const onSite = [mailButton(page, say('mailOnSite', 'Read it on the site'))];
  const readOn = [mailButton(page, say('mailReadOn', 'Read on'))];
  const room = MOST_BYTES - encodedSize(mailHtml({ ...parts, content: [...parts.content, ...readOn] }));
  const { blocks, isCut } = fitting(beginning, room);
  parts.content.push(...blocks, ...(isCut || tree === null ? readOn : onSite));
  return {
    ...wholeMail(parts),
    preheader,
    leave,
    isCut: isCut || tree === null,
  };
}

/** A placeholder for the URL to unsubscribe. It must not occur in `texts`, the mail's own texts. */
function leaveMark(texts: string): string {
  let number = 0;
  while (texts.includes(`https://leave.invalid/${number}/`)) number += 1;
  return `https://leave.invalid/${number}/`;
}

/** The first blocks that fit into `room` bytes. `isCut`: whether blocks are left out. */
function fitting(blocks: ElementContent[][], room: number): { blocks: ElementContent[]; isCut: boolean } {
  const taken: ElementContent[] = [];
  let left = room;
  for (const block of blocks) {
    left -= encodedSize(toHtml({ type: 'root', children: block }));
    if (left < 0) return { blocks: taken, isCut: true };
    taken.push(...block);
  }
  return { blocks: taken, isCut: false };
}

/** A post's cover in a mail. An uploaded cover has the variant for social cards, which has a fixed size. */
export function coverOf(image: string, place: MailPlace): ElementContent[] {
  const id = pictureId(image);
  const address = id === null ? image : cardAddress(id);
  const picture = address === '' ? null : mailPicture(address, '', place, MAIL_WIDTH);
  if (picture === null) return [];
  const height = id === null ? {} : { height: 315 };
  return [{ ...picture, properties: { ...picture.properties, ...height, style: STYLES.coverPicture } }];
}

export function footOf(
  { studio, origin }: Pick<PostMailOptions, 'studio' | 'origin'>,
  leave: string,
): ElementContent[] {
  const say = sayIn(studio);
  const site = URL.parse(origin)?.host ?? origin;
  const line = (...words: Parameters<typeof el>[2][]) => el('p', { style: STYLES.footLine }, ...words);
  const link = el(
    'a',
    { href: leave, className: ['link'], style: STYLES.link },
    say('mailChoices', 'Choose your mails or unsubscribe'),
  );
  return [
    line(say('mailReason', 'You get this mail because you signed up for news at {site}.', { site })),
    line(link),
    line(say('mailUntracked', 'This mail does not record whether you open it or press a link.')),
    line(...imprintOf(studio)),
  ];
}
