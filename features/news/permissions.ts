import { ADMINISTRATORS, uidOf } from '../../permissions/actors.ts';
import { type Fields, get, list, overwrite, remove, together, update } from '../../permissions/requests.ts';
import { never, type Row, type Table } from '../../permissions/table.ts';
import { splitPath } from '../../platform/domain/document-path.ts';
import { canManageMail } from '../../web/domain/people/permissions.ts';
import { digestPath } from './model/digest.ts';
import { correctionId, mailingPath, mailingTextPath, newMailing, postMailingId } from './model/mailing.ts';

const ORDER = { kind: 'post', post: 'snow', to: 'all', subject: 'Snow', preheader: 'It settles.' } as const;

/** A mailing requested by the caller, with the server's time. */
const order =
  (fields: Fields = {}, path = mailingPath(postMailingId('snow'))): Row['ask'] =>
  (actor) =>
    together({ path, fields: { ...newMailing({ ...ORDER, by: uidOf(actor) }), ...fields }, stamped: ['at'] });

/** A request for a mailing in which the given field is missing. */
const without =
  (field: string): Row['ask'] =>
  (actor) => {
    const { [field]: _left, ...fields } = { ...newMailing({ ...ORDER, by: uidOf(actor) }) } as Fields;
    return together({ path: mailingPath(postMailingId('snow')), fields, stamped: ['at'] });
  };

/** A request for a mailing with a time other than the server's. */
const backdated: Row['ask'] = (actor) =>
  together({
    path: mailingPath(postMailingId('snow')),
    fields: { ...newMailing({ ...ORDER, by: uidOf(actor) }), at: 1 },
  });

const TEST = mailingPath('test_1');
const CONFIRM = mailingPath('confirm_1');
const LINKS = { kind: 'confirm', post: '', to: '', subject: '', preheader: '' };
const ODD = mailingPath('odd');
const SPACED = mailingPath('post_a b');
const OTHERS = [TEST, CONFIRM, ODD, SPACED, mailingPath('post_other')].map((path) => ({
  path,
  fields: null,
}));

/** Permissions to request mailings. */
export const mailingOrderTable: Table = {
  title: 'Requests for mailings',
  situations: () => [{ words: [], path: mailingPath(postMailingId('snow')), stored: null, beside: OTHERS }],
  rows: [
    { does: 'send a post to all readers', ask: order(), may: ADMINISTRATORS, screen: canManageMail },
    {
      does: 'send a post to the readers of a game',
      ask: order({ to: 'game:Timeworks' }),
      may: ADMINISTRATORS,
    },
    { does: 'request confirmation mails for old sign-ups', ask: order(LINKS, CONFIRM), may: ADMINISTRATORS },
    {
      does: 'send a test to oneself',
      ask: (actor, situation) =>
        order({ kind: 'test', to: `${uidOf(actor)}@demo.localhost` }, TEST)(actor, situation),
      may: ADMINISTRATORS,
    },
    never('send a post to an address', order({ to: 'reader@mail.test' })),
    never('send a test to another person', order({ kind: 'test', to: 'other@mail.test' }, TEST)),
    never('send a test under another id', order({ kind: 'test' }, ODD)),
    never('request confirmation mails under another id', order(LINKS, ODD)),
    never('send a post whose id has a space', order({ post: 'a b' }, SPACED)),
    never('send a post under the id of another', order({}, mailingPath('post_other'))),
    never('send a post in the name of another', order({ by: 'other' })),
    never('send a post with a line break in the subject', order({ subject: 'Snow\r\nBcc: all@mail.test' })),
    never('send a post with a line break in the preheader', order({ preheader: 'Snow\nBcc: all@mail.test' })),
    never('send a post with a subject of 151 characters', order({ subject: 'x'.repeat(151) })),
    never('send a post with a preheader of 201 characters', order({ preheader: 'x'.repeat(201) })),
    never('send a post whose id is a number', order({ post: 5 })),
    never('send a post to a number', order({ to: 5 })),
    never('send a post without a preheader', without('preheader')),
    never('send a post with a further field', order({ more: 1 })),
    never('send a post with a time other than the server’s', backdated),
    never('request a mail with the state “sent”', order({ state: 'sent' })),
    never('request a mail with counts', order({ counts: { mails: 1 } })),
    never('request a mail of an unknown kind', order({ kind: 'other' })),
    never('request confirmation mails with a subject', order({ ...LINKS, subject: 'Snow' }, CONFIRM)),
  ],
};

const stored = (state: string) => ({
  words: [state],
  path: mailingPath(postMailingId('snow')),
  stored: { ...newMailing({ ...ORDER, by: 'administrator' }), at: 1, state },
});

const correct =
  (fields: Fields = {}, path = mailingPath(correctionId('snow'))): Row['ask'] =>
  (actor, situation) =>
    order({ kind: 'correction', subject: 'Correction: Snow', ...fields }, path)(actor, situation);

/** Corrections, by the state of the mail that they correct. */
export const correctionTable: Table = {
  title: 'Corrections of sent mails',
  situations: () =>
    ['sent', 'ordered', 'sending', 'refused'].map((state) => ({
      words: [state],
      path: mailingPath(correctionId('snow')),
      stored: null,
      beside: [stored(state), { path: mailingPath('correction_other'), stored: null }].map((one) => ({
        path: one.path,
        fields: one.stored,
      })),
    })),
  rows: [
    {
      does: 'correct a mail',
      ask: correct(),
      may: { sent: ADMINISTRATORS, ordered: '', sending: '', refused: '' },
    },
    never('send a correction to other readers', correct({ to: 'releases' })),
    never('send a correction under the id of another', correct({}, mailingPath('correction_other'))),
    never('correct the mail of a post that was not sent', correct({ post: 'other' })),
    never('send a second mail of a post as a correction', correct({ kind: 'post' })),
  ],
};

/** The rendered mails of mailings, which the server stores. */
export const mailingTextTable: Table = {
  title: 'Rendered mails of mailings',
  situations: () => [
    { words: [], path: mailingTextPath('post_snow'), stored: { subject: 'Snow', html: '<p>' } },
  ],
  rows: [
    { does: 'read the mail of a mailing', ask: () => get, may: ADMINISTRATORS, screen: canManageMail },
    never('change the mail of a mailing', () => update({ subject: 'Other' })),
    never('overwrite the mail of a mailing', () => overwrite({ subject: 'Other', html: '' })),
    never('delete the mail of a mailing', () => remove),
  ],
};

/** Requested mailings, in each state. */
export const mailingTable: Table = {
  title: 'Mailings',
  situations: () => ['ordered', 'refused', 'sending', 'sent'].map(stored),
  rows: [
    { does: 'read a mailing', ask: () => get, may: ADMINISTRATORS, screen: canManageMail },
    { does: 'list mailings', ask: () => list([], ['-at'], 50), may: ADMINISTRATORS, screen: canManageMail },
    {
      does: 'cancel a mailing',
      ask: () => remove,
      may: { ordered: ADMINISTRATORS, refused: ADMINISTRATORS, sending: '', sent: '' },
    },
    never('change the subject of a mailing', () => update({ subject: 'Other' })),
    never('send a post a second time', (actor, { path }) => order({}, path)(actor, stored('sent'))),
    never('change the counts of a mailing', () => update({ counts: { mails: 0 } })),
    never('overwrite a mailing', () => overwrite({ ...ORDER, id: splitPath(TEST)[1] })),
  ],
};

/** The server's record of the posts that digests have sent. */
export const digestTable: Table = {
  title: 'Times of digests',
  situations: () => [{ words: [], path: digestPath('weekly'), stored: { until: 1 } }],
  rows: [
    never('read it', () => get),
    never('list it', () => list([], [], 50)),
    never('change it', () => update({ until: 2 })),
    never('overwrite it', () => overwrite({ until: 2 })),
    never('delete it', () => remove),
  ],
};
