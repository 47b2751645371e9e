import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import { parsePlace } from '../../domain/collections.ts';
import { mayGetStaffMail } from '../../domain/people/staff-mail.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import { waitsForLevel } from '../../domain/people/user-record.ts';
import { postState } from '../../domain/posts/post-state.ts';
import type { Studio } from '../../domain/studio.ts';
import type { StaffNews } from '../../ui/mail/staff-mail.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import type { MailKind } from '../mail/mail-lane.ts';
import { seldom } from '../outbox/runner.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';
import { noticeBook } from './notice-book.ts';
import { storedEvents } from './staff-event.ts';
import { STAFF_MAIL, staffMailJobs } from './staff-mail-jobs.ts';
import { staffMailRunner } from './staff-mail-runner.ts';
import { choicesOf, peopleOf } from './staff-people.ts';
import { type StaffPosts, staffPosts } from './staff-posts.ts';

type StaffMailSite = Pick<Site, 'backend' | 'documents' | 'studio' | 'origin' | 'log' | 'now'>;

/** Opens mail for staff (docs/product.md#mail-for-staff). Works with every engine. */
export function openStaffMail(site: StaffMailSite) {
  const { backend, documents, studio, origin, log, now } = site;
  const posts = staffPosts(documents);
  let runner: ReturnType<typeof staffMailRunner> | null = null;
  return {
    sender: { mails: { [STAFF_MAIL]: staffMailKind({ documents, posts, studio, origin, now }) } },
    /** Starts to look for events, also when a scheduled post becomes public. */
    start({ since }) {
      if (since === null) return;
      const [jobs, book] = [staffMailJobs(documents, now), noticeBook(documents)];
      runner = staffMailRunner({ documents, posts, book, jobs, log, now, sendsSince: since });
      if (backend) void runner.wake();
    },
    onCommit(changes) {
      if (changes.some(isEvent) || (runner?.isHeld() && changes.some(isStaffMailJob))) void runner?.wake();
    },
    look: seldom(async () => runner?.wake(), now),
    close: async () => runner?.close(),
  } satisfies Part;
}

/** The fields whose changes can be events. Other fields, such as texts, change often and are ignored. */
const FIELDS = { 'user record': ['permissionLevel'], post: ['review', 'published', 'publishDate'] };

function isEvent({ path, before, after }: Change): boolean {
  const kind = parsePlace(path)?.kind;
  if (kind !== 'user record' && kind !== 'post') return false;
  if (before === null || after === null) return true;
  const [old, fresh] = [toPlainFields(before.fields), toPlainFields(after.fields)];
  return FIELDS[kind].some((field) => old[field] !== fresh[field]);
}

const isStaffMailJob = ({ path }: Change): boolean => {
  const place = parsePlace(path);
  return place?.kind === 'outbox job' && place.id.startsWith(`${STAFF_MAIL}:`);
};

interface StaffMailOptions {
  documents: OwnerDocuments;
  posts: StaffPosts;
  studio: Studio;
  origin: string;
  now: () => number;
}

/**
 * The notification mail to one person. It contains only events that still apply, that the person may see, and that the
 * person has not switched off. If there are none, no mail is sent.
 */
function staffMailKind({ documents, posts, studio, origin, now }: StaffMailOptions): MailKind {
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
      const news = events.flatMap(({ kind, about: id }): StaffNews[] => {
        if (!choice?.[kind] || !mayGetStaffMail(person, kind)) return [];
        if (kind === 'approval') {
          const applicant = people.get(id);
          if (!applicant || !waitsForLevel(applicant)) return [];
          return [{ kind, name: fullName(applicant) }];
        }
        const post = known.get(id);
        if (!post || postState(post, now()) !== kind) return [];
        return kind === 'live' && !post.authors.includes(uid) ? [] : [{ kind, post }];
      });
      if (news.length === 0) return null;
      // Loaded when the first mail is sent, because the site does not need it to start.
      const { staffMail } = await import('../../ui/mail/staff-mail.ts');
      // This header prevents automatic replies, such as vacation notices.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      return { to: own.email, ...staffMail(news, studio, origin), headers };
    },
  };
}
