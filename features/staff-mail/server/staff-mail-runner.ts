import { splitPath } from '../../../platform/domain/document-path.ts';
import { sameValue } from '../../../platform/domain/editing/draft.ts';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { Log } from '../../../platform/log.ts';
import { AGAIN, openRunner } from '../../../platform/outbox/runner.ts';
import { type UserRecord, waitsForLevel } from '../../../web/domain/people/user-record.ts';
import { allPeople, choicesOf } from '../../../web/server/people/staff-people.ts';
import type { NoticeBook } from './notice-book.ts';
import type { ReviewedDrafts } from './reviewed-drafts.ts';
import { isOfFeature, mayHear, type StaffEvent } from './staff-event.ts';
import type { staffMailJobs } from './staff-mail-jobs.ts';
import type { StaffPosts } from './staff-posts.ts';

export interface StaffMailRunnerOptions {
  documents: OwnerDocuments;
  posts: StaffPosts;
  drafts: ReviewedDrafts;
  book: NoticeBook;
  jobs: ReturnType<typeof staffMailJobs>;
  log: Log;
  now: () => number;
  /**
   * The time since which the site sends from this data folder, in milliseconds since 1970. Staff are not notified of
   * posts that became public earlier: if the folder is a copy, the original site may have notified them.
   */
  sendsSince: number;
}

/** Maximum age of a public post that staff are notified of, in milliseconds. */
const NEWS_FOR = 30 * 24 * 3_600_000;
/** Maximum number of events in a commit, which keeps commits short. A mail needs up to two writes. */
const AT_ONCE = 50;

/** Finds events that staff were not notified of yet, and adds them to mails. */
export function staffMailRunner(options: StaffMailRunnerOptions) {
  const { documents, posts, drafts, book, jobs, log, now, sendsSince } = options;
  let isHeld = false;

  /** Checks once for events. Resolves to the latest time for the next check; null if only a change can cause events. */
  async function look(): Promise<number | null> {
    const time = now();
    const people = await allPeople(documents);
    const waiting = [
      ...people.filter(waitsForLevel).map(({ id }) => approval(id)),
      ...(await posts.inReview()).map(({ id }) => review(id)),
      ...(await drafts.inReview()).map(({ path }) => review(path)),
    ];
    const begun = await book.begun();
    const collections = drafts.collections.toSorted();
    if (begun === null) await book.begin(waiting, { at: time, drafts: collections });
    else {
      if (!sameValue(begun.drafts, collections)) {
        // After an update, another collection may already have drafts in review.
        const isEarlier = ({ about }: StaffEvent) => !begun.drafts.includes(splitPath(about)[0]);
        const earlier = waiting.filter((event) => isOfFeature(event) && isEarlier(event));
        await book.begin(earlier, { at: begun.at, drafts: collections });
      }
      await book.forgetEnded(waiting);
      const live = await posts.liveBetween(Math.max(begun.at, sendsSince, time - NEWS_FOR), time);
      const authors = new Map(live.map((post) => [post.id, post.authors]));
      const events = [...waiting, ...live.map(({ id }): StaffEvent => ({ kind: 'live', about: id }))];
      await notify(await book.unknown(events), people, authors);
    }
    const next = await posts.nextLive(time);
    return isHeld ? Math.min(next ?? Number.POSITIVE_INFINITY, now() + AGAIN) : next;
  }

  async function notify(
    events: readonly StaffEvent[],
    people: readonly UserRecord[],
    authors: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    isHeld = false;
    const reachable = people.filter(({ email }) => email !== '');
    for (let at = 0; at < events.length; at += AT_ONCE) {
      const part = events.slice(at, at + AT_ONCE);
      const concerned = reachable.map((person): [string, StaffEvent[]] => [
        person.id,
        part.filter((event) => concerns(event, person, authors)),
      ]);
      const choices = await choicesOf(
        documents,
        concerned.flatMap(([uid, own]) => (own.length > 0 ? [uid] : [])),
      );
      const wanted = concerned.map(([uid, own]): [string, StaffEvent[]] => [
        uid,
        own.filter(({ kind }) => choices.get(uid)?.[kind]),
      ]);
      if (!(await jobs.add(part, new Map(wanted.filter(([, own]) => own.length > 0))))) isHeld = true;
    }
  }

  return {
    ...openRunner('staff-mail-failed', look, { log, now }),
    /** Whether an event must wait because a mail to the same person is being sent. */
    isHeld: () => isHeld,
  };
}

const approval = (about: string): StaffEvent => ({ kind: 'approval', about });
const review = (about: string): StaffEvent => ({ kind: 'review', about });

function concerns(
  event: StaffEvent,
  { id, permissionLevel }: UserRecord,
  authors: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (!mayHear({ uid: id, permissionLevel }, event)) return false;
  return event.kind !== 'live' || (authors.get(event.about)?.includes(id) ?? false);
}
