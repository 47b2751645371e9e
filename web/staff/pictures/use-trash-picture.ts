import { restorePicture, trashPicture } from '../../data/staff/trash/trashed-pictures.client.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import type { Report } from '../lists/report.ts';
import { usePerson } from '../shared/session.tsx';
import { type Running, useDatabaseAction } from '../shared/use-database-action.ts';

/** Moves pictures to the trash, with undo. */
export interface TrashPicture {
  remove: (picture: Picture) => void;
  failure: Running['failure'];
  dismiss: () => void;
}

/** `report` receives a message about the finished action. */
export function useTrashPicture(report: Report): TrashPicture {
  const { uid } = usePerson();
  const { run, failure, dismiss } = useDatabaseAction();

  async function remove({ id, name }: Picture) {
    dismiss();
    if (!(await run(`The picture ${name} was not deleted.`, (db) => trashPicture(db, uid, id)))) return;
    const undo = async () => void (await run(`Not restored: ${name}`, (db) => restorePicture(db, id)));
    report(`Moved to the trash: ${name}`, undo, id);
  }
  return { remove: (picture) => void remove(picture), failure, dismiss };
}
