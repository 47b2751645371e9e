import { useCallback, useEffect, useRef, useState } from 'react';
import { deletePicture } from '../../data/staff/pictures.client.ts';
import { openStaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import { useStaffSite } from '../shared/site-data.ts';
import type { Undoable } from '../shared/undo-notice.tsx';
import { type Running, useRun } from '../shared/use-run.ts';

/** Pictures that are being deleted, each with time to take it back: a deleted file is gone for good. */
export interface DelayedDelete {
  /** Those that are as good as gone, by id. */
  gone: ReadonlySet<string>;
  /** The last one, while it can be taken back. */
  done: Undoable | null;
  /** The time to take it back is over. */
  onGone: () => void;
  remove: (picture: Picture) => void;
  failure: Running['failure'];
  dismiss: () => void;
}

/** Deletes a picture when nobody has taken that back in time, or another is deleted, or the screen is left. */
export function useDelayedDelete(): DelayedDelete {
  const { engine } = useStaffSite();
  const { run, failure, dismiss } = useRun();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Picture | null>(null);
  const waiting = useRef<Picture | null>(null);

  const forget = useCallback(
    (id: string) => setGone((now) => new Set([...now].filter((one) => one !== id))),
    [],
  );
  const commit = useCallback(() => {
    const picture = waiting.current;
    waiting.current = null;
    if (!picture) return;
    void run(`The picture ${picture.name} was not deleted.`, (db) => deletePicture(db, picture.id)).then(
      (deleted) => {
        if (!deleted) forget(picture.id);
      },
    );
  }, [run, forget]);

  const remove = (picture: Picture) => {
    commit();
    dismiss();
    waiting.current = picture;
    setLast(picture);
    setGone((now) => new Set(now).add(picture.id));
  };
  const undo = async () => {
    if (!last || waiting.current !== last) return;
    waiting.current = null;
    forget(last.id);
  };
  const onGone = useCallback(() => {
    setLast(null);
    // A press on Undo says so first, and then takes it back.
    queueMicrotask(commit);
  }, [commit]);

  useEffect(() => {
    const now = () => {
      const picture = waiting.current;
      waiting.current = null;
      if (picture)
        deletePicture(openStaffFirebase(engine).db, picture.id).catch((thrown) => console.warn(thrown));
    };
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, [engine]);

  return { gone, done: last && { what: `Deleted: ${last.name}`, undo }, onGone, remove, failure, dismiss };
}
