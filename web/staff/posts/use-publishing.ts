import { useCallback, useRef, useState } from 'react';
import { setPublished } from '../../data/staff/posts/post-states.client.ts';
import type { Post, PostField } from '../../domain/posts/post.ts';
import type { Missing } from '../../domain/posts/publish-check.ts';
import type { EditSession } from '../editing/edit-session.ts';
import type { Undoable } from '../shared/undo-notice.tsx';
import { type Running, useRun } from '../shared/use-run.ts';
import { missingIn } from './missing-in.ts';

/** Publishing and hiding of the post that is open, and what the screen shows of it. */
export interface Publishing {
  /** Publishes where nothing is missing, and asks otherwise; `always` asks in any case. */
  publish: (always?: boolean) => Promise<void>;
  hide: () => Promise<void>;
  /** The parts missing in the post of the open question; null while none is open. */
  question: readonly Missing[] | null;
  confirm: () => Promise<void>;
  cancel: () => void;
  /** The post is being checked, published or hidden. */
  busy: boolean;
  /** The last action, which can be undone. */
  done: Undoable | null;
  forget: () => void;
  failure: Running['failure'];
  dismiss: () => void;
}

/** Publishes and hides the post as its form has it: what is not saved is saved first. */
export function usePublishing(post: Post, session: EditSession<Post, PostField>): Publishing {
  const { run, busy, failure, dismiss } = useRun();
  const [question, setQuestion] = useState<readonly Missing[] | null>(null);
  const [done, setDone] = useState<Undoable | null>(null);
  const underWay = useRef(false);
  const forget = useCallback(() => setDone(null), []);

  /** Does one thing at a time, however often it is asked for. */
  async function once(act: () => Promise<void>) {
    if (underWay.current) return;
    underWay.current = true;
    dismiss();
    setDone(null);
    await act();
    underWay.current = false;
  }

  async function change(what: string, failed: string, published: boolean) {
    const before = { published: post.published, date: post.publishDate };
    const isDone = await run(failed, (db) => setPublished(db, post.id, published, 'now'));
    if (!isDone) return;
    const undo = async () => {
      await run('The change was not undone.', (db) =>
        setPublished(db, post.id, before.published, before.date),
      );
    };
    setDone({ what, undo });
  }

  async function goLive() {
    setQuestion(null);
    // A refused save reports itself, and then nothing is published.
    if (session.view().unsaved && !(await session.save())) return;
    await change('Published. Visitors can read it now.', 'The post was not published.', true);
  }

  return {
    publish: (always = false) =>
      once(async () => {
        let missing: readonly Missing[] = [];
        const checked = await run('The post was not published.', async (db) => {
          missing = await missingIn(db, post);
        });
        if (!checked) return;
        if (always || missing.length > 0) setQuestion(missing);
        else await goLive();
      }),
    hide: () =>
      once(() => change('Hidden. Visitors can no longer read it.', 'The post was not hidden.', false)),
    question,
    confirm: () => once(goLive),
    cancel: () => setQuestion(null),
    busy,
    done,
    forget,
    failure,
    dismiss,
  };
}
