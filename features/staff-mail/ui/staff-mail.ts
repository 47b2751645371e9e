import type { ElementContent } from 'hast';
import { foreignText, LONGEST_SUBJECT, mailLine } from '../../../platform/domain/mail/mail-line.ts';
import { POST_LIMITS, type Post } from '../../../web/domain/posts/post.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { STYLES } from '../../../web/ui/mail/mail-look.ts';
import { wholeMail } from '../../../web/ui/mail/mail-page.ts';

/** An event in a mail for staff. */
export type StaffNews =
  | { kind: 'approval'; name: string }
  | { kind: 'review' | 'live'; post: Pick<Post, 'id' | 'title' | 'slug'> }
  /** A draft of a feature that is ready for review. */
  | { kind: 'draft'; draft: { what: string; name: string; editor: string } };

/** Maximum number of events that a mail describes. Further events are only counted. */
const MOST_SHOWN = 20;

/** The mail to a member of staff about one or more events. Staff texts are in English, as in the staff area. */
export function staffMail(news: readonly StaffNews[], studio: Pick<Studio, 'name'>, origin: string) {
  const more = news.length - 1;
  const [first = ''] = news.map(subjectOf);
  // Space is reserved for the number of further events, so that a long title does not cut it off.
  const tail = more > 0 ? ` (and ${more} more)` : '';
  const subject = `${mailLine(first, LONGEST_SUBJECT - tail.length)}${tail}`;
  const hidden = news.length - MOST_SHOWN;
  const content = [
    ...news.slice(0, MOST_SHOWN).map((one) => paragraph(one, origin)),
    ...(hidden > 0 ? [el('p', { style: STYLES.p }, `${hidden} more in the staff area.`)] : []),
  ];
  const foot = [
    el(
      'p',
      { style: STYLES.footLine },
      `You get this mail because you are on the staff of ${studio.name}. `,
      link(`${origin}/admin/site#mail-to-you`, 'Choose which of these mails you get'),
    ),
  ];
  return wholeMail({ subject, studio, home: `${origin}/admin`, content, foot });
}

/** The subject about an event. It never contains the name of a person without a level, who may be anyone. */
const subjectOf = (news: StaffNews): string =>
  news.kind === 'approval' ? 'A person waits for approval' : sentence(news);

function sentence(news: StaffNews): string {
  if (news.kind === 'approval') return `${foreignText(news.name) || 'A person'} waits for approval`;
  if (news.kind === 'draft') {
    const { what, name } = news.draft;
    return name === ''
      ? `A ${what} is ready for review`
      : `The ${what} “${mailLine(name, POST_LIMITS.title)}” is ready for review`;
  }
  const title = `“${mailLine(news.post.title, POST_LIMITS.title)}”`;
  return news.kind === 'review' ? `${title} is ready for review` : `Your post ${title} is live`;
}

function paragraph(news: StaffNews, origin: string): ElementContent {
  return el('p', { dir: 'auto', style: STYLES.p }, `${sentence(news)}. `, next(news, origin));
}

/** A link to the page on which the recipient can act on the event or, for a live post, read it. */
function next(news: StaffNews, origin: string): ElementContent {
  switch (news.kind) {
    case 'approval':
      return link(`${origin}/admin/users`, 'Set a level');
    case 'review':
      return link(`${origin}/admin/blogs/${encodeURIComponent(news.post.id)}`, 'Review it');
    case 'draft':
      return link(origin + news.draft.editor, 'Review it');
    case 'live':
      return link(origin + postAddress(news.post), 'Read it');
  }
}

const link = (href: string, words: string): ElementContent =>
  el('a', { href, className: ['link'], style: STYLES.link }, words);
