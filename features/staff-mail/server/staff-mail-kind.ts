import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import { AUTOMATIC } from '../../../platform/mail/transport.ts';
import { fullName, waitsForLevel } from '../../../web/domain/people/user-record.ts';
import { postState } from '../../../web/domain/posts/publication.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { choicesOf, peopleOf } from '../../../web/server/people/staff-people.ts';
import type { StaffNews } from '../ui/staff-mail.ts';
import type { ReviewedDrafts } from './reviewed-drafts.ts';
import { isOfFeature, mayHear, storedEvents } from './staff-event.ts';
import type { StaffPosts } from './staff-posts.ts';

export interface StaffMailOptions {
  documents: OwnerDocuments;
  posts: StaffPosts;
  drafts: ReviewedDrafts;
  studio: Studio;
  origin: string;
  now: () => number;
}

/**
 * The notification mail to one person. It contains only events that still apply, that the person may see, and that the
 * person has not switched off. If there are none, no mail is sent.
 */
export function staffMailKind({ documents, posts, drafts, studio, origin, now }: StaffMailOptions): MailKind {
  return {
    async compose({ payload }) {
      const uid = String(payload.person);
      const events = storedEvents(payload.events);
      const about = (isPost: boolean) =>
        events.filter(({ kind }) => (kind !== 'approval') === isPost).map((event) => event.about);
      const people = await peopleOf(documents, [uid, ...about(false)]);
      const own = people.get(uid);
      if (!own || own.email === '') return null;
      const person = { uid, permissionLevel: own.permissionLevel };
      const choice = (await choicesOf(documents, [uid])).get(uid);
      const known = await posts.of(about(true));
      const reviewed = await drafts.of(about(true).filter((id) => isOfFeature({ about: id })));
      const news = events.flatMap(({ kind, about: id }): StaffNews[] => {
        if (!choice?.[kind] || !mayHear(person, { kind, about: id })) return [];
        if (kind === 'approval') {
          const applicant = people.get(id);
          if (!applicant || !waitsForLevel(applicant)) return [];
          return [{ kind, name: fullName(applicant) }];
        }
        if (isOfFeature({ about: id })) {
          const draft = reviewed.get(id);
          return draft ? [{ kind: 'draft', draft }] : [];
        }
        const post = known.get(id);
        if (!post || postState(post, now()) !== kind) return [];
        return kind === 'live' && !post.authors.includes(uid) ? [] : [{ kind, post }];
      });
      if (news.length === 0) return null;
      // Loaded when the first mail is sent, because the site does not need it to start.
      const { staffMail } = await import('../ui/staff-mail.ts');
      return { to: own.email, ...staffMail(news, studio, origin), headers: AUTOMATIC };
    },
  };
}
