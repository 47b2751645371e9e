import type { Plain } from '@studio-site/backend/values';
import { RETRY, testMail } from '../web/domain/mail/outbox-job.ts';
import { canManageMail } from '../web/domain/people/permissions.ts';
import { outboxPath } from '../web/domain/places.ts';
import { ADMINISTRATORS } from './actors.ts';
import { create, type Fields, get, list, overwrite, remove, update } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const JOB = { ...testMail('reader@mail.test', 1), kind: 'mail', payload: { to: 'reader@mail.test' } };

const stored = (state: string, fields: Fields = {}) => ({
  words: [state],
  path: outboxPath('job'),
  stored: { ...JOB, state, attempts: 3, due: 5, ...fields },
});

/**
 * The outbox: mail and other jobs. The server adds most jobs, with the owner token, which bypasses the rules.
 * Administrators may add jobs for test mails.
 */
export const outboxTable: Table = {
  title: 'The outbox',
  situations: () => ['waiting', 'leased', 'done', 'failed', 'uncertain'].map((state) => stored(state)),
  rows: [
    { does: 'read a job', ask: () => get, may: ADMINISTRATORS, screen: canManageMail },
    {
      does: 'list failed jobs',
      ask: () => list([['state', 'EQUAL', 'failed']], ['-at'], 50),
      may: ADMINISTRATORS,
      screen: canManageMail,
    },
    {
      does: 'retry a job',
      ask: () => update(RETRY),
      may: { failed: ADMINISTRATORS, uncertain: ADMINISTRATORS, waiting: '', leased: '', done: '' },
    },
    never('retry a job for another address', () => update({ ...RETRY, payload: { to: 'other@mail.test' } })),
    never('retry a job at a later time', () => update({ ...RETRY, due: 9 })),
    never('mark a job as done', () => update({ state: 'done' })),
    never('overwrite a job with a test mail', () => overwrite(testMail('reader@mail.test', 1))),
    never('delete a job', () => remove),
  ],
};

const order =
  (fields: Fields = {}): Row['ask'] =>
  () =>
    create({ ...testMail('reader@mail.test', 1), ...fields });

const { result: _, ...WITHOUT_RESULT } = testMail('reader@mail.test', 1);

/** For each field of a job, an invalid value and the reason why it is invalid. */
const WRONG: readonly (readonly [field: string, value: Plain, words: string])[] = [
  ['kind', 'x'.repeat(41), 'longer than 40 letters'],
  ['state', 'lost', 'not a state'],
  ['due', 'now', 'not a number'],
  ['attempts', 'none', 'not a number'],
  ['at', 'now', 'not a number'],
  ['payload', 'reader@mail.test', 'not a map'],
  ['note', 'x'.repeat(1001), 'longer than 1,000 letters'],
  ['result', 'sent', 'not a map'],
];

/** Test mail, which an administrator requests by adding a job. */
export const testMailTable: Table = {
  title: 'Test mails',
  situations: () => [{ words: [], path: outboxPath('mail-test:1f-2'), stored: null }],
  rows: [
    { does: 'order a test mail', ask: order(), may: ADMINISTRATORS, screen: canManageMail },
    never('add a job of another kind', order({ kind: 'mail' })),
    never('order a test mail to two addresses', order({ payload: { to: 'a@mail.test,b@mail.test' } })),
    never(
      'order a test mail with a header in the address',
      order({ payload: { to: 'a@mail.test\r\nBcc: b@mail.test' } }),
    ),
    never('order a test mail to a named address', order({ payload: { to: 'Ada <a@mail.test>' } })),
    never(
      'order a test mail with a text of one’s own',
      order({ payload: { to: 'a@mail.test', text: 'Buy' } }),
    ),
    never('order a test mail without an address', order({ payload: {} })),
    never('add a test mail that is done', order({ state: 'done' })),
    never('add a test mail with a result', order({ result: { ok: true } })),
    never('order a test mail for later', order({ due: 9 })),
    never(
      'order a test mail to an address of 255 letters',
      order({ payload: { to: `${'x'.repeat(245)}@mail.test` } }),
    ),
    never('add a job with a further field', order({ further: 1 })),
    never('add a job without its result', () => create(WITHOUT_RESULT)),
    ...WRONG.map(([field, value, words]) =>
      never(`add a job whose ${field} is ${words}`, order({ [field]: value })),
    ),
  ],
};

/** Jobs with keys that only the server may use. */
export const foreignKeyTable: Table = {
  title: 'Test mails under other keys',
  situations: () => [{ words: [], path: outboxPath('mail:post-1:reader'), stored: null }],
  rows: [never('order a test mail under the key of another job', order())],
};
