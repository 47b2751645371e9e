import { ADMINISTRATORS } from '../../permissions/actors.ts';
import { create, get, list, overwrite, remove, update } from '../../permissions/requests.ts';
import { never, type Table } from '../../permissions/table.ts';
import { alarmPath } from './model/names.ts';

const ALARM = { sentence: 'The disk is nearly full.', since: 1 };

/** Current alarms about the site's machine. Only the server writes them, with the owner token. */
export const alarmTable: Table = {
  title: 'Alarms',
  situations: () => [{ words: [], path: alarmPath('disk'), stored: ALARM }],
  rows: [
    { does: 'read an alarm', ask: () => get, may: ADMINISTRATORS },
    { does: 'list the alarms', ask: () => list([], [], 50), may: ADMINISTRATORS },
    never('change an alarm', () => update({ sentence: 'All is well.' })),
    never('overwrite an alarm', () => overwrite(ALARM)),
    never('end an alarm', () => remove),
  ],
};

/** An alarm that does not exist. */
export const newAlarmTable: Table = {
  title: 'Alarms, none',
  situations: () => [{ words: [], path: alarmPath('disk'), stored: null }],
  rows: [never('begin an alarm', () => create(ALARM))],
};
