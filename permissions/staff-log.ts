import { canManageUsers } from '../web/domain/people/permissions.ts';
import { logEntryPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, uidOf } from './actors.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const ENTRY: Fields = {
  kind: 'level',
  subject: 'colleague',
  from: { permissionLevel: 1 },
  to: { permissionLevel: 2 },
};
const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`field${at}`, at]));

const write =
  (change: Fields = {}, stamped = ['at']): Row['ask'] =>
  (actor) =>
    together({ path: logEntryPath('new'), fields: { ...ENTRY, by: uidOf(actor), ...change }, stamped });

/** The change log, to which administrators add changes of levels and of other people's bios. */
export const staffLogTable: Table = {
  title: 'The record of changes',
  situations: () => [
    {
      words: [],
      path: logEntryPath('old'),
      stored: { ...ENTRY, by: 'colleague', at: 1 },
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
    {
      does: 'record a change of the site’s settings',
      ask: write({ kind: 'site', subject: 'home-1', from: {}, to: { title: 'Home page' } }),
      may: ADMINISTRATORS,
    },
    never('record a change of another kind', write({ kind: 'post' })),
    never('record in another person’s name', write({ by: 'colleague' })),
    never('record with a time other than the server’s', write({ at: 1 }, [])),
    never('record with a field that entries do not have', write({ note: 'x' })),
    never('record without the old values', (actor) => {
      const { from: _left, ...rest } = ENTRY;
      return together({ path: logEntryPath('new'), fields: { ...rest, by: uidOf(actor) }, stamped: ['at'] });
    }),
    never('record a change of a person with a number as their id', write({ subject: 5 })),
    never('record with a text as the old values', write({ from: 'one' })),
    never('record with a text as the new values', write({ to: 'two' })),
    never('record with too many old values', write({ from: many })),
    never('record with too many new values', write({ to: many })),
    never('change an entry', () => update({ subject: 'other' })),
    never('overwrite an entry', () => overwrite({ ...ENTRY, by: 'colleague' })),
    never('delete an entry', () => remove),
  ],
};
