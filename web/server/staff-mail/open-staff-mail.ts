import type { Backend, Change } from '@studio-site/backend';
import type { AskAsOwner } from '@studio-site/backend/outbox';
import { toPlainFields } from '@studio-site/backend/values';
import { parsePlace } from '../../domain/collections.ts';
import type { Studio } from '../../domain/studio.ts';
import { ownerDocuments } from '../engine/owner-documents.ts';
import type { Log } from '../log.ts';
import { noticeBook } from './notice-book.ts';
import { STAFF_MAIL, staffMailJobs } from './staff-mail-jobs.ts';
import { staffMailKind } from './staff-mail-kind.ts';
import { staffMailRunner } from './staff-mail-runner.ts';
import { staffPosts } from './staff-posts.ts';

export interface StaffMailSite {
  ask: AskAsOwner;
  projectId: string;
  studio: Studio;
  origin: string;
  log: Log;
  now?: () => number;
}

/**
 * Minimum time between two checks for events if a scheduler triggers them, in milliseconds. Each check reads all user
 * records.
 */
const LOOK_EVERY = 5 * 60_000;

/** Opens mail for staff (docs/product.md#mail-for-staff). Works with every engine. */
export function openStaffMail({ ask, projectId, studio, origin, log, now = Date.now }: StaffMailSite) {
  const documents = ownerDocuments(ask, projectId);
  const posts = staffPosts(documents);
  return {
    kinds: { [STAFF_MAIL]: staffMailKind({ documents, posts, studio, origin, now }) },
    /**
     * Starts to look for events: with `backend`, at once and at each change that may be an event; otherwise when `look`
     * is called. In both cases, also when a scheduled post becomes public.
     * `sendsSince`: the time since which the site sends from this data folder, in milliseconds since 1970.
     */
    start(backend: Pick<Backend, 'onCommit'> | null, sendsSince: number) {
      const jobs = staffMailJobs(documents, now);
      const book = noticeBook(documents);
      const runner = staffMailRunner({ documents, posts, book, jobs, log, now, sendsSince });
      const stopListening = backend?.onCommit(({ changes }) => {
        if (changes.some(isEvent) || (runner.isHeld() && changes.some(isStaffMailJob))) void runner.wake();
      });
      if (backend) void runner.wake();
      let looked = Number.NEGATIVE_INFINITY;
      return {
        /** Looks for events, at most every five minutes. */
        async look(): Promise<void> {
          if (now() - looked < LOOK_EVERY) return;
          looked = now();
          await runner.wake();
        },
        async close(): Promise<void> {
          stopListening?.();
          await runner.close();
        },
      };
    },
  };
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
