import { canManageUsers } from '../web/domain/people/permissions.ts';
import { logEntryPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, uidOf } from './actors.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const ENTRY: Fields = {
  kind: 'level',
  subject: 'somebody',
  from: { permissionLevel: 1 },
  to: { permissionLevel: 2 },
};
const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`field${at}`, at]));

const write =
  (change: Fields = {}, stamped = ['at']): Row['ask'] =>
  (actor) =>
    together({ path: logEntryPath('new'), fields: { ...ENTRY, by: uidOf(actor), ...change }, stamped });

/** The log of changes to levels and to other people's bios. */
export const staffLogTable: Table = {
  title: 'The record of changes',
  situations: () => [
    {
      words: [],
      path: logEntryPath('old'),
      stored: { ...ENTRY, by: 'somebody', at: 1 },
      beside: [{ path: logEntryPath('new'), fields: null }],
    },
  ],
  rows: [
    { does: 'read an entry', ask: () => get, may: ADMINISTRATORS, screen: canManageUsers },
    {
      does: 'list the newest entries',
      ask: () => list([], ['-at'], 50),
      may: ADMINISTRATORS,
      screen: canManageUsers,
    },
    { does: 'record a change of a level', ask: write(), may: ADMINISTRATORS },
    {
      does: 'record a change of a bio',
      ask: write({ kind: 'bio', from: { show: true }, to: { show: false } }),
      may: ADMINISTRATORS,
    },
    never('record a change of another kind', write({ kind: 'post' })),
    never('record under another’s name', write({ by: 'somebody' })),
    never('record at a time of one’s own', write({ at: 1 }, [])),
    never('record with a field that entries do not have', write({ note: 'x' })),
    never('record without saying what was before', (actor) => {
      const { from: _left, ...rest } = ENTRY;
      return together({ path: logEntryPath('new'), fields: { ...rest, by: uidOf(actor) }, stamped: ['at'] });
    }),
    never('record of somebody whose id is a number', write({ subject: 5 })),
    never('record with a text of what was before', write({ from: 'one' })),
    never('record with a text of what is after', write({ to: 'two' })),
    never('record with too much of what was before', write({ from: many })),
    never('record with too much of what is after', write({ to: many })),
    never('change an entry', () => update({ subject: 'other' })),
    never('write over an entry', () => overwrite({ ...ENTRY, by: 'somebody' })),
    never('delete an entry', () => remove),
  ],
};
