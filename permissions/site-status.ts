import { canManageUsers } from '../web/domain/people/permissions.ts';
import { backupStatusPath } from '../web/domain/places.ts';
import { ADMINISTRATORS } from './actors.ts';
import { get, list, overwrite, remove, update } from './requests.ts';
import { never, type Table } from './table.ts';

const STATUS = { on: true, lastBackup: 1, lastProof: null, problem: null };

/** The documents about the state of the site, such as its backups. Only the server writes them. */
export const siteStatusTable: Table = {
  title: 'The state of the site',
  situations: () => [{ words: [], path: backupStatusPath, stored: STATUS }],
  rows: [
    { does: 'read the state of the backups', ask: () => get, may: ADMINISTRATORS, screen: canManageUsers },
    never('list the states', () => list([], [], 50)),
    never('change the state', () => update({ problem: 'none' })),
    never('overwrite the state', () => overwrite({ ...STATUS, lastProof: 1 })),
    never('delete the state', () => remove),
  ],
};
