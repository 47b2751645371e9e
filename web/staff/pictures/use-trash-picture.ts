import { useCallback, useState } from 'react';
import { restorePicture, trashPicture } from '../../data/staff/trash/trashed-pictures.client.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import { focusIfLost } from '../shared/focus-if-lost.ts';
import { usePerson } from '../shared/session.tsx';
import type { Undoable } from '../shared/undo-notice.tsx';
import { type Running, useRun } from '../shared/use-run.ts';

/** Moves pictures to the trash, with undo. */
export interface TrashPicture {
  /** The last deletion, while it can be undone. */
  done: Undoable | null;
  /** Called when the time for undo is over. */
  onGone: () => void;
  remove: (picture: Picture) => void;
  failure: Running['failure'];
  dismiss: () => void;
}

export function useTrashPicture(): TrashPicture {
  const { uid } = usePerson();
  const { run, failure, dismiss } = useRun();
  const [done, setDone] = useState<Undoable | null>(null);
  const onGone = useCallback(() => setDone(null), []);

  async function remove({ id, name }: Picture) {
    dismiss();
    setDone(null);
    if (!(await run(`The picture ${name} was not deleted.`, (db) => trashPicture(db, uid, id)))) return;
    // The tile that had the focus is gone.
    focusIfLost();
    setDone({
      what: `Moved to the trash: ${name}`,
      undo: async () => void (await run(`Not restored: ${name}`, (db) => restorePicture(db, id))),
    });
  }
  return { done, onGone, remove: (picture) => void remove(picture), failure, dismiss };
}
