import { double } from '../backend/test/cases/plain-values.ts';
import { canChangeLevelOf, canManageUsers } from '../web/domain/people/permissions.ts';
import type { OwnDetails } from '../web/domain/people/user-record.ts';
import { userRecordPath } from '../web/domain/places.ts';
import { ACTORS, type Actor, ADMINISTRATORS, HIGHEST_LEVEL, MACHINES, uidOf, WITH_RECORD } from './actors.ts';
import { create, type Fields, get, list, overwrite, remove, update } from './requests.ts';
import { change, idOf, type Row, type Table } from './table.ts';

const DETAILS: OwnDetails = { firstName: 'Ada', lastName: 'Lark', teamRole: 'Painter' };
export const NAMES: Fields = { ...DETAILS };

/** The e-mail address of an actor's account. */
const emailOf = (actor: Actor) => `${uidOf(actor)}@demo.localhost`;

const names = { own: WITH_RECORD, "other's": ADMINISTRATORS };
const manages: Pick<Row, 'may' | 'screen'> = {
  may: { own: ADMINISTRATORS, "other's": ADMINISTRATORS },
  screen: canManageUsers,
};
const levels: Pick<Row, 'may' | 'screen'> = {
  may: { "other's": ADMINISTRATORS, own: '' },
  screen: (person, situation) => canChangeLevelOf(person, idOf(situation)),
};

/** Who may delete the record of another user or of a machine account. */
export const DELETERS = ADMINISTRATORS;

/** The actor's own user record; null if the actor has none. */
export const ownRecord = (actor: Actor): Fields | null => {
  const { level, machine } = ACTORS[actor];
  if (level === null || level < 0) return null;
  return { ...NAMES, permissionLevel: level, ...(machine && { machine }) };
};

/** User records: the caller's own, and those of others. */
export const userTable: Table = {
  title: 'User records',
  situations: (actor) => [
    ...(ownRecord(actor) === null
      ? []
      : [{ words: ['own'], path: userRecordPath(uidOf(actor)), stored: ownRecord(actor) }]),
    {
      words: ["other's"],
      path: userRecordPath('colleague'),
      stored: { ...NAMES, permissionLevel: 1, notes: 'Private.', email: 'colleague@demo.localhost' },
    },
  ],
  rows: [
    {
      does: 'read the record',
      ask: () => get,
      may: { own: `${WITH_RECORD} ${MACHINES}`, "other's": ADMINISTRATORS },
    },
    change('change the first name', { firstName: 'Other' }, { may: names }),
    change('change the first name to one of two alphabets', { firstName: 'D\u0435mo' }, { may: '' }),
    change('change the last name to one with invisible characters', { lastName: 'Lark\u200b' }, { may: '' }),
    change('change the last name', { lastName: 'Other' }, { may: names }),
    change('change the team role', { teamRole: 'Other' }, { may: names }),
    change('change the notes', { notes: 'Other' }, manages),
    {
      does: 'set the level one higher',
      ask: (actor, { words }) => update({ permissionLevel: words.includes('own') ? raised(actor) : 2 }),
      ...levels,
    },
    { does: 'set the level to 0', ask: (actor, { words }) => zero(actor, words), ...levels },
    change(
      'set the highest level',
      { permissionLevel: HIGHEST_LEVEL, firstName: 'Other' },
      { may: { "other's": ADMINISTRATORS, own: String(HIGHEST_LEVEL) } },
    ),
    change('set a level above the highest', { permissionLevel: HIGHEST_LEVEL + 1 }, { may: '' }),
    change('set the level to -5', { permissionLevel: -5 }, { may: '' }),
    change('set the level to 2.5', { permissionLevel: 2.5 }, { may: '' }),
    change('set the level to a text', { permissionLevel: '3' }, { may: '' }),
    change('set the level to NaN', { permissionLevel: double('NaN') }, { may: '' }),
    change('set the level to null', { permissionLevel: null }, { may: '' }),
    {
      does: 'write the e-mail address of the sign-in',
      ask: (actor) => update({ email: emailOf(actor) }),
      may: { own: WITH_RECORD, "other's": '' },
    },
    change('write another e-mail address', { email: 'other@demo.localhost' }, { may: '' }),
    change('write an e-mail address that is a number', { email: 5 }, { may: '' }),
    change('add a field that records do not have', { salary: 1 }, { may: '' }),
    {
      does: 'write the three names over the record, as on account creation',
      ask: () => overwrite(NAMES),
      may: { "other's": ADMINISTRATORS, own: '0' },
    },
    {
      does: 'write names, level and notes at once',
      ask: (_actor, { words, stored }) =>
        update({
          ...NAMES,
          firstName: 'Other',
          permissionLevel: words.includes('own') ? (stored?.permissionLevel ?? 0) : 2,
          notes: 'N',
        }),
      ...manages,
    },
    { does: 'delete the record', ask: () => remove, may: { "other's": DELETERS, own: '' } },
  ],
};

const raised = (actor: Actor) => ((ACTORS[actor].level ?? 0) + 1) % (HIGHEST_LEVEL + 1);
const zero = (actor: Actor, words: readonly string[]) =>
  update({ permissionLevel: words.includes('own') && ACTORS[actor].level === 0 ? 1 : 0 });

/** Permissions to create and list user records. */
export const userListTable: Table = {
  title: 'New user records and lists of them',
  situations: (actor) => [
    ...(ownRecord(actor) === null && ACTORS[actor].uid !== null
      ? [{ words: ['own'], path: userRecordPath(uidOf(actor)), stored: null }]
      : []),
    { words: ["other's"], path: userRecordPath('newcomer'), stored: null },
  ],
  rows: [
    {
      does: 'create one’s own record with the three names',
      ask: () => overwrite(NAMES),
      may: { own: 'n', "other's": ADMINISTRATORS },
    },
    {
      does: 'create one’s own record with the e-mail address of the sign-in',
      ask: (actor) => overwrite({ ...NAMES, email: emailOf(actor) }),
      may: { own: 'n', "other's": '' },
    },
    {
      does: 'create one’s own record with another e-mail address',
      ask: () => overwrite({ ...NAMES, email: 'administrator@demo.localhost.example' }),
      may: '',
    },
    {
      does: 'create a record at level 0',
      ask: () => create({ ...NAMES, permissionLevel: 0 }),
      may: { own: 'n', "other's": ADMINISTRATORS },
    },
    {
      does: 'create a record at level 1',
      ask: () => create({ ...NAMES, permissionLevel: 1 }),
      may: { own: '', "other's": ADMINISTRATORS },
    },
    {
      does: 'create a record at level 3',
      ask: () => create({ ...NAMES, permissionLevel: 3 }),
      may: { own: '', "other's": ADMINISTRATORS },
    },
    {
      does: 'create a record with notes',
      ask: () => create({ ...NAMES, notes: 'N' }),
      may: { own: '', "other's": ADMINISTRATORS },
    },
    {
      does: 'create one’s own record with a name of two alphabets',
      ask: () => overwrite({ ...NAMES, firstName: 'D\u0435mo' }),
      may: '',
    },
    {
      does: 'create a record without a last name',
      ask: () => create({ firstName: 'A', teamRole: 'B' }),
      may: '',
    },
    { does: 'read a missing record', ask: () => get, may: { own: 'n', "other's": ADMINISTRATORS } },
    {
      does: 'list all records',
      ask: () => list(),
      may: { "other's": ADMINISTRATORS },
      screen: canManageUsers,
    },
    {
      does: 'list records by level',
      ask: () => list([['permissionLevel', 'EQUAL', 0]]),
      may: { "other's": ADMINISTRATORS },
      screen: canManageUsers,
    },
    {
      does: 'list records by name',
      ask: () => list([['firstName', 'GREATER_THAN', 'A']]),
      may: { "other's": ADMINISTRATORS },
      screen: canManageUsers,
    },
    {
      does: 'list records by notes',
      ask: () => list([['notes', 'GREATER_THAN', 'A']], ['notes'], 1),
      may: { "other's": ADMINISTRATORS },
      screen: canManageUsers,
    },
  ],
};
