import { AUTHORS, uidOf } from '../../permissions/actors.ts';
import { create, get, list, overwrite, remove, update } from '../../permissions/requests.ts';
import { never, type Row, type Table } from '../../permissions/table.ts';
import { STAFF_MAIL_DEFAULT } from '../../web/domain/people/staff-mail.ts';
import { staffMailChoicePath } from '../../web/domain/places.ts';
import { staffMailJobPath, staffNoticePath } from './model/names.ts';

const OFF = { ...STAFF_MAIL_DEFAULT, review: false };
const { live: _, ...WITHOUT_LIVE } = STAFF_MAIL_DEFAULT;
const { alarm: __, ...WITHOUT_ALARM } = STAFF_MAIL_DEFAULT;

/** The stored settings in which a person chooses the mails that they get. */
export const staffMailTable: Table = {
  title: 'Mail for staff',
  situations: (actor) => [
    { words: ['own'], path: staffMailChoicePath(uidOf(actor)), stored: STAFF_MAIL_DEFAULT },
    { words: ['of another'], path: staffMailChoicePath('another'), stored: STAFF_MAIL_DEFAULT },
  ],
  rows: [
    { does: 'read which mails the person gets', ask: () => get, may: { own: AUTHORS, 'of another': '' } },
    {
      does: 'switch a mail off',
      ask: () => update({ review: false }),
      may: { own: AUTHORS, 'of another': '' },
    },
    { does: 'set all switches', ask: () => overwrite(OFF), may: { own: AUTHORS, 'of another': '' } },
    never('set a switch to a text', () => update({ review: 'no' })),
    never('set the switch of live posts to a number', () => update({ live: 1 })),
    never('set the switch of alarms to a text', () => update({ alarm: 'no' })),
    never('set a switch of an unknown mail', () => update({ other: true })),
    never('list which mails people get', () => list([], [], 50)),
    never('delete which mails the person gets', () => remove),
  ],
};

/** The settings in which a person chooses the mails that they get, before the person stores them. */
export const newStaffMailTable: Table = {
  title: 'Mail for staff, not chosen yet',
  situations: (actor) => [
    { words: ['own'], path: staffMailChoicePath(uidOf(actor)), stored: null },
    { words: ['of another'], path: staffMailChoicePath('another'), stored: null },
  ],
  rows: [
    { does: 'read which mails the person gets', ask: () => get, may: { own: AUTHORS, 'of another': '' } },
    { does: 'choose mails', ask: () => create(OFF), may: { own: AUTHORS, 'of another': '' } },
    {
      does: 'choose mails as before there were mails about alarms',
      ask: () => create(WITHOUT_ALARM),
      may: { own: AUTHORS, 'of another': '' },
    },
    never('choose mails without a switch', () => create(WITHOUT_LIVE)),
    never('choose mails with a switch that is a number', () => create({ ...OFF, approval: 1 })),
    never('choose a mail that does not exist', () => create({ ...OFF, other: true })),
  ],
};

const SERVERS_OWN: Row[] = [
  never('read it', () => get),
  never('list it', () => list([], [], 50)),
  never('change it', () => update({ kind: 'other' })),
  never('overwrite it', () => overwrite({ kind: 'live', about: 'other' })),
  never('delete it', () => remove),
];

/** The server's records of mails that it has sent to staff. */
export const staffNoticeTable: Table = {
  title: 'Notes of sent mails',
  situations: () => [
    { words: ['event'], path: staffNoticePath('live:snow'), stored: { kind: 'live', about: 'snow' } },
    { words: ['person'], path: staffMailJobPath('author'), stored: { number: 1 } },
  ],
  rows: SERVERS_OWN,
};
