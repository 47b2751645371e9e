import type { ElementContent } from 'hast';
import { LONGEST_SUBJECT, mailLine } from '../../../platform/domain/mail/mail-line.ts';
import { POST_LIMITS, type Post } from '../../../web/domain/posts/post.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { STYLES } from '../../../web/ui/mail/mail-look.ts';
import { wholeMail } from '../../../web/ui/mail/mail-page.ts';
import type { DigestPeriod } from '../model/digest.ts';
import { digestSubject } from './digest-subject.ts';
import { coverOf, footOf } from './post-mail.ts';

export type DigestPost = Pick<Post, 'id' | 'slug' | 'title' | 'shortText' | 'image'> & { byline: string };

/** Maximum number of posts in a digest, because Gmail cuts long mails. A link to the blog replaces further posts. */
const MOST_POSTS = 20;

/** A digest to one reader: each post with cover, title, short text and link. `leave`: the URL to unsubscribe. */
export function digestMail(options: {
  posts: readonly DigestPost[];
  period: DigestPeriod;
  studio: Pick<Studio, 'name' | 'company' | 'email' | 'imprint' | 'locale' | 'words'>;
  origin: string;
  leave: string;
}) {
  const { posts, period, studio, origin, leave } = options;
  const say = sayIn(studio);
  const subject = mailLine(digestSubject(period, studio), LONGEST_SUBJECT);
  const hidden = posts.length - MOST_POSTS;
  const content = [
    el('h1', { dir: 'auto', style: STYLES.title }, subject),
    ...posts.slice(0, MOST_POSTS).flatMap((post) => postBlocks(post, options)),
    ...(hidden > 0
      ? [el('p', { style: STYLES.p }, link(`${origin}/blog`, say('digestMore', 'More posts on the site')))]
      : []),
  ];
  const foot = footOf({ studio, origin }, leave);
  const preheader = mailLine(posts.map(({ title }) => title).join(' · '), LONGEST_SUBJECT);
  return wholeMail({ locale: studio.locale, subject, preheader, studio, home: `${origin}/`, content, foot });
}

function postBlocks(
  post: DigestPost,
  { studio, origin }: { studio: Pick<Studio, 'locale' | 'words'>; origin: string },
): ElementContent[] {
  const page = origin + postAddress(post);
  const cover = coverOf(post.image, { origin, page, say: sayIn(studio) });
  return [
    ...(cover.length > 0 ? [el('div', { style: STYLES.figure }, ...cover)] : []),
    el('h2', { dir: 'auto', style: STYLES.h2 }, link(page, mailLine(post.title, POST_LIMITS.title))),
    el('p', { className: ['soft'], style: STYLES.byline }, post.byline),
    ...(post.shortText ? [el('p', { dir: 'auto', style: STYLES.p }, post.shortText)] : []),
  ];
}

const link = (href: string, words: string): ElementContent =>
  el('a', { href, className: ['link'], style: STYLES.link }, words);
