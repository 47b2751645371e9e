import { restoreFile, trashFile } from '../../data/staff/trash/trashed-pictures.client.ts';
import { type LibraryFile, libraryKind } from '../../domain/pictures/library-file.ts';
import type { Report } from '../lists/report.ts';
import { usePerson } from '../shared/session.tsx';
import { type Running, useDatabaseAction } from '../shared/use-database-action.ts';

/** Moves pictures and clips to the trash, with undo. */
export interface TrashPicture {
  remove: (file: LibraryFile) => void;
  failure: Running['failure'];
  dismiss: () => void;
}

/** `report` receives a message and an undo after a file was moved to the trash. */
export function useTrashPicture(report: Report): TrashPicture {
  const { uid } = usePerson();
  const { run, failure, dismiss } = useDatabaseAction();

  async function remove(file: LibraryFile) {
    const { id, name } = file;
    const kind = libraryKind(file);
    dismiss();
    if (!(await run(`The ${kind} ${name} was not deleted.`, (db) => trashFile(db, uid, kind, id)))) return;
    const undo = async () => void (await run(`Not restored: ${name}`, (db) => restoreFile(db, kind, id)));
    report(`Moved to the trash: ${name}`, undo, id);
  }
  return { remove: (file) => void remove(file), failure, dismiss };
}
