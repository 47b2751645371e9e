import { type ReactNode, useRef, useState } from 'react';
import type { StaffFirebase } from '../../../../platform/data/staff/staff-firebase.client.ts';
import { useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import {
  hidePost,
  restorePublication,
  setFeatured,
  setPinned,
  setPublished,
} from '../../../data/staff/posts/post-states.client.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { publicationOf } from '../../../domain/posts/publication.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { missingIn } from '../publish/publish-checks.tsx';

/** The actions of a post's row. */
export interface PostWrites {
  /** Publishes the post. If the checks find problems, asks first. */
  publish: () => Promise<void>;
  /** Whether the checks before publishing or the publication are running. */
  isPublishing: boolean;
  /** Publishes the post despite the listed problems. */
  confirm: () => Promise<void>;
  hide: () => Promise<void>;
  cancelSchedule: () => Promise<void>;
  /** Pins or unpins a post. */
  pin: () => Promise<void>;
  /** Features or unfeatures a post. */
  feature: () => Promise<void>;
  /** The problems of the post while the publish dialog is open; otherwise null. */
  question: readonly Missing[] | null;
  cancel: () => void;
  waiting: boolean;
  /** The message about the last action if it failed. */
  problem: ReactNode;
}

/** `onDone` receives a message; after publishing, hiding or cancelling a schedule also an undo function. */
export function usePostWrites(
  post: Post,
  onDone: (news: string, takeBack?: () => Promise<void>) => void,
): PostWrites {
  const { run, waiting, problem, dismiss } = useDatabaseAction();
  const [question, setQuestion] = useState<readonly Missing[] | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const underWay = useRef(new Set<string>());
  const title = shownTitle(post.title);

  /** Runs an action and reports its outcome. Does nothing while the same action is already running. */
  async function act(
    done: string,
    write: (db: StaffFirebase['db']) => Promise<void>,
    takeBack?: () => Promise<void>,
  ) {
    if (underWay.current.has(done)) return;
    underWay.current.add(done);
    dismiss();
    const isDone = await run(`Not ${done.toLowerCase()}: ${title}`, write);
    underWay.current.delete(done);
    if (isDone) onDone(`${done}: ${title}`, takeBack);
  }

  /** Undo restores the earlier publish date, because a new date would move an old post to the top of the list. */
  const publishAsBefore = () =>
    act('Published again', (db) => setPublished(db, post.id, true, post.publishDate));
  const hideAsBefore = () => act('Hidden again', (db) => setPublished(db, post.id, false, post.publishDate));

  const hide = () => act('Hidden', (db) => setPublished(db, post.id, false, 'now'), publishAsBefore);
  const cancelSchedule = () => {
    const before = publicationOf(post);
    return act(
      'Schedule cancelled',
      (db) => hidePost(db, post),
      () => act('Scheduled again', (db) => restorePublication(db, post.id, before)),
    );
  };
  async function confirm() {
    setQuestion(null);
    setPublishing(true);
    await act('Published', (db) => setPublished(db, post.id, true, 'now'), hideAsBefore);
    setPublishing(false);
  }
  async function publish() {
    if (underWay.current.has('Published')) return;
    underWay.current.add('Published');
    setPublishing(true);
    dismiss();
    let missing: readonly Missing[] = [];
    const isDone = await run(`Not published: ${title}`, async (db) => {
      // The address is looked for during the checks. Only the write waits for them.
      const checking = missingIn(db, post);
      const writing = setPublished(db, post.id, true, 'now', async () => (await checking).length === 0);
      // The question does not wait for these reads, nor does it show their errors.
      writing.catch(() => {});
      missing = await checking;
      if (missing.length === 0) await writing;
    });
    underWay.current.delete('Published');
    setPublishing(false);
    if (isDone && missing.length > 0) setQuestion(missing);
    else if (isDone) onDone(`Published: ${title}`, hideAsBefore);
  }

  return {
    publish,
    isPublishing,
    confirm,
    hide,
    cancelSchedule,
    pin: () => act(post.pinned ? 'Unpinned' : 'Pinned', (db) => setPinned(db, post.id, !post.pinned)),
    feature: () =>
      act(post.featured ? 'Unfeatured' : 'Featured', (db) => setFeatured(db, post.id, !post.featured)),
    question,
    cancel: () => setQuestion(null),
    waiting,
    problem,
  };
}
