import type { Change } from '@studio-site/backend';
import { hasChanged } from '../../../platform/engine/changed-fields.ts';
import { seldom } from '../../../platform/outbox/runner.ts';
import { parsePlace, reviewedCollections } from '../../../web/domain/collections.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { STAFF_MAIL } from '../model/names.ts';
import { noticeBook } from './notice-book.ts';
import { reviewedDrafts } from './reviewed-drafts.ts';
import { staffMailJobs } from './staff-mail-jobs.ts';
import { staffMailKind } from './staff-mail-kind.ts';
import { staffMailRunner } from './staff-mail-runner.ts';
import { staffPosts } from './staff-posts.ts';

type StaffMailSite = Pick<Site, 'backend' | 'documents' | 'studio' | 'origin' | 'log' | 'now'>;

/**
 * Opens mail for staff (features/staff-mail/README.md#what-the-site-does). Works with every engine. `reviewed`: the collections
 * of features whose drafts can be in review.
 */
export function openStaffMail(site: StaffMailSite, reviewed = reviewedCollections(site.studio)) {
  const { backend, documents, studio, origin, log, now } = site;
  const posts = staffPosts(documents);
  const drafts = reviewedDrafts(documents, reviewed);
  let runner: ReturnType<typeof staffMailRunner> | null = null;
  return {
    sender: { mails: { [STAFF_MAIL]: staffMailKind({ documents, posts, drafts, studio, origin, now }) } },
    /** Starts to look for events, also when a scheduled post becomes public. */
    start({ since }) {
      if (since === null) return;
      const [jobs, book] = [staffMailJobs(documents, now), noticeBook(documents)];
      runner = staffMailRunner({ documents, posts, drafts, book, jobs, log, now, sendsSince: since });
      if (backend) void runner.wake();
    },
    onCommit(changes) {
      const isNews = (change: Change) => isEvent(change) || drafts.isEvent(change);
      if (changes.some(isNews) || (runner?.isHeld() && changes.some(isStaffMailJob))) void runner?.wake();
    },
    look: seldom(async () => runner?.wake(), now),
    close: async () => runner?.close(),
  } satisfies Part;
}

/** The fields whose changes can be events. Other fields, such as texts, change often and are ignored. */
const FIELDS = { 'user record': ['permissionLevel'], post: ['review', 'published', 'publishDate'] };

function isEvent(change: Change): boolean {
  const kind = parsePlace(change.path)?.kind;
  if (kind !== 'user record' && kind !== 'post') return false;
  // The record of a new account has no level yet.
  return change.before === null || change.after === null || hasChanged(change, FIELDS[kind]);
}

const isStaffMailJob = ({ path }: Change): boolean => {
  const place = parsePlace(path);
  return place?.kind === 'outbox job' && place.id.startsWith(`${STAFF_MAIL}:`);
};
