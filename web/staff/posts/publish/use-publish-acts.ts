import { type ReactNode, useRef, useState } from 'react';
import { inWords, shortTime } from '../../../../platform/domain/local-time.ts';
import { useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import {
  hidePost,
  publishAsChosen,
  restorePublication,
} from '../../../data/staff/posts/post-states.client.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { type PostState, type PublishChoice, publicationOf } from '../../../domain/posts/publication.ts';
import { ADDRESS_TAKEN } from '../address-field.tsx';
import type { Done } from './publish-result.tsx';

interface Acts {
  publish: (choice: PublishChoice, slug: string | undefined) => Promise<void>;
  /** Hides the post, or cancels its schedule. */
  hide: () => Promise<void>;
  addressProblem: string;
  forgetProblem: () => void;
  /** The action that is running. */
  running: 'publish' | 'hide' | null;
  /** The message about the last action if it failed. */
  problem: ReactNode;
}

interface ActsOn {
  post: Post;
  state: PostState;
  saveFirst: (() => Promise<boolean>) | undefined;
  onDone: (done: Done) => void;
  onClose: () => void;
}

/** The actions of the publish panel. One runs at a time, and each can be undone. */
export function usePublishActs({ post, state, saveFirst, onDone, onClose }: ActsOn): Acts {
  const { run, problem, dismiss } = useDatabaseAction();
  const [addressProblem, setAddressProblem] = useState('');
  const [running, setRunning] = useState<Acts['running']>(null);
  const underWay = useRef(false);

  async function once(what: 'publish' | 'hide', act: () => Promise<void>) {
    if (underWay.current) return;
    underWay.current = true;
    setRunning(what);
    dismiss();
    await act();
    underWay.current = false;
    setRunning(null);
  }

  function report(what: string, isLive: boolean) {
    const before = publicationOf(post);
    const undo: Done['undo'] = (undoing) =>
      undoing('The change was not undone.', (db) => restorePublication(db, post.id, before));
    onDone({ what, isLive, undo });
  }

  async function publish(choice: PublishChoice, slug: string | undefined) {
    // Saves a draft before it is published. A live post is not saved here, because readers would see the changes. If
    // the save fails, the bar above the editor shows why.
    if (state !== 'live' && saveFirst && !(await saveFirst())) return onClose();
    let outcome = '';
    const isDone = await run(
      'at' in choice ? 'The post was not scheduled.' : 'The post was not published.',
      async (db) => {
        outcome = await publishAsChosen(db, post, choice, slug);
      },
    );
    if (!isDone) return;
    // If the chosen time has passed meanwhile, nothing is reported here, because the time field shows the error.
    if (outcome === 'taken') setAddressProblem(ADDRESS_TAKEN);
    if (outcome === 'published') report(...resultOf(choice, state));
  }

  async function hide() {
    const [what, failed] =
      state === 'live'
        ? ['The post is hidden. Visitors can no longer read it.', 'The post was not hidden.']
        : ['The schedule is cancelled. The post is a draft.', 'The schedule was not cancelled.'];
    if (await run(failed, (db) => hidePost(db, post))) report(what, false);
  }

  return {
    publish: (choice, slug) => once('publish', () => publish(choice, slug)),
    hide: () => once('hide', hide),
    addressProblem,
    forgetProblem: () => setAddressProblem(''),
    running,
    problem,
  };
}

function resultOf(choice: PublishChoice, state: PostState): [what: string, isLive: boolean] {
  if (state === 'live') return ['Saved.', true];
  if (!('at' in choice)) return ['Published. Visitors can read it now.', true];
  const now = Date.now();
  return [`Scheduled for ${shortTime(choice.at, now)}, ${inWords(now, choice.at)}.`, false];
}
