import { useRef, useState } from 'react';
import {
  hidePost,
  restorePublication,
  setFeatured,
  setPinned,
  setPublished,
} from '../../../data/staff/posts/post-states.client.ts';
import type { StaffFirebase } from '../../../data/staff/staff-firebase.client.ts';
import type { Post } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { publicationOf } from '../../../domain/posts/publish-plan.ts';
import { shownTitle } from '../../../domain/posts/shown-title.ts';
import { type Running, useDatabaseAction } from '../../shared/use-database-action.ts';
import { missingIn } from '../missing-in.ts';

/** The actions of a post's row. */
export interface PostWrites {
  /** Publishes the post. If the checks find problems, asks first. */
  publish: () => Promise<void>;
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
  failure: Running['failure'];
  dismiss: () => void;
}

/** `onDone` receives a message; after publishing, hiding or cancelling a schedule also an undo function. */
export function usePostWrites(
  post: Post,
  onDone: (news: string, takeBack?: () => Promise<void>) => void,
): PostWrites {
  const { run, waiting, failure, dismiss } = useDatabaseAction();
  const [question, setQuestion] = useState<readonly Missing[] | null>(null);
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
  const goLive = () => {
    setQuestion(null);
    return act('Published', (db) => setPublished(db, post.id, true, 'now'), hideAsBefore);
  };
  async function publish() {
    if (underWay.current.has('check')) return;
    underWay.current.add('check');
    dismiss();
    let missing: readonly Missing[] = [];
    const checked = await run(`Not published: ${title}`, async (db) => {
      missing = await missingIn(db, post);
    });
    underWay.current.delete('check');
    if (checked && missing.length > 0) setQuestion(missing);
    else if (checked) await goLive();
  }

  return {
    publish,
    confirm: goLive,
    hide,
    cancelSchedule,
    pin: () => act(post.pinned ? 'Unpinned' : 'Pinned', (db) => setPinned(db, post.id, !post.pinned)),
    feature: () =>
      act(post.featured ? 'Unfeatured' : 'Featured', (db) => setFeatured(db, post.id, !post.featured)),
    question,
    cancel: () => setQuestion(null),
    waiting,
    failure,
    dismiss,
  };
}
