import type { Plain } from '@studio-site/backend/values';
import { type Actor, ADMINISTRATORS, HIGHEST_LEVEL, uidOf } from '../../permissions/actors.ts';
import { DAY } from '../../permissions/durations.ts';
import {
  type Fields,
  get,
  list,
  overwrite,
  remove,
  together,
  update,
  type Write,
} from '../../permissions/requests.ts';
import { never, type Row, type Table } from '../../permissions/table.ts';
import { canInvite } from '../../web/domain/people/permissions.ts';
import { outboxPath } from '../../web/domain/places.ts';
import { invitationMailJob, invitationPath, invitationSecretPath } from './model/invitation.ts';

const ID = 'AbCdEfGhIjKlMnOpQrSt';
const PERSON = { firstName: 'Ines', lastName: 'Vale', teamRole: 'Artist', permissionLevel: 1, email: '' };
const STORED = { ...PERSON, by: 'maker', at: 1, expires: 1 };
const SECRET = { hashes: ['x'.repeat(43)] };

const fieldsBy = (actor: Actor, change: Fields = {}): Fields => ({
  ...PERSON,
  by: uidOf(actor),
  expires: Date.now() + 7 * DAY - 60_000,
  ...change,
});

/**
 * Makes an invitation with its secret. `change` overrides fields of the invitation. `secret` contains the fields of the
 * secret's document; null to store none. `more` are further writes.
 */
const invite =
  (change: Fields = {}, secret: Fields | null = SECRET, stamped = ['at'], more: Write[] = []): Row['ask'] =>
  (actor) =>
    together(
      { path: invitationPath(ID), fields: fieldsBy(actor, change), stamped },
      ...(secret ? [{ path: invitationSecretPath(ID), fields: secret }] : []),
      ...more,
    );

const MAIL_KEY = `invitation-mail:${ID}`;
const mail = (change: Fields = {}, key = MAIL_KEY): Write[] => [
  { path: outboxPath(key), fields: { ...invitationMailJob(ID, 1), ...change } },
];
const ADDRESS = { email: 'ines@studio.test' };

/** Invalid values of an invitation's fields, with the reasons why they are invalid. */
const WRONG: readonly (readonly [field: string, value: Plain, words: string])[] = [
  ['firstName', 'x'.repeat(101), 'longer than 100 letters'],
  ['firstName', 'In\u0435s', 'a word with letters of two alphabets'],
  ['firstName', 'www.studio.test', 'an address'],
  ['lastName', 'Vale@studio.test', 'an address'],
  ['lastName', 'x'.repeat(101), 'longer than 100 letters'],
  ['lastName', 'V\u0430le', 'a word with letters of two alphabets'],
  ['teamRole', 5, 'a number'],
  ['permissionLevel', 0, 'pending'],
  ['permissionLevel', HIGHEST_LEVEL + 1, 'no level'],
  ['email', 'a@studio.test,b@studio.test', 'two addresses'],
  ['email', `${'x'.repeat(250)}@studio.test`, 'longer than 254 letters'],
  ['email', 'a@studio.test\r\nBcc: b@studio.test', 'an address with a header'],
  ['by', 'another', 'another administrator'],
  ['expires', 'later', 'a text'],
  ['further', 1, 'an unknown one'],
];

/** Permissions to invite a person to the staff. */
export const newInvitationTable: Table = {
  title: 'Invitations, new',
  situations: () => [
    {
      words: [],
      path: invitationPath(ID),
      stored: null,
      beside: [
        { path: invitationSecretPath(ID), fields: null },
        { path: outboxPath(MAIL_KEY), fields: null },
      ],
    },
  ],
  rows: [
    { does: 'invite a person', ask: invite(), may: ADMINISTRATORS, screen: canInvite },
    {
      does: 'invite an administrator',
      ask: invite({ permissionLevel: 3 }),
      may: ADMINISTRATORS,
      screen: canInvite,
    },
    {
      does: 'invite a person by mail',
      ask: invite(ADDRESS, SECRET, ['at'], mail()),
      may: ADMINISTRATORS,
      screen: canInvite,
    },
    never('invite for 8 days', invite({ expires: Date.now() + 8 * DAY })),
    never('invite without a secret', invite({}, null)),
    never('invite with two secrets', invite({}, { hashes: ['x'.repeat(43), 'y'.repeat(43)] })),
    never('invite with a secret that is not a list', invite({}, { hashes: 'x'.repeat(43) })),
    never('invite with a short secret', invite({}, { hashes: ['x'] })),
    never('invite as the first administrator', invite({}, { ...SECRET, first: true })),
    never('invite with a time of one’s own', invite({ at: 1 }, SECRET, [])),
    never('send an invitation without an address by mail', invite({}, SECRET, ['at'], mail())),
    never(
      'send the mail of an invitation that does not exist',
      invite(
        ADDRESS,
        SECRET,
        ['at'],
        [
          {
            path: outboxPath('invitation-mail:ZyXwVuTsRqPoNmLkJiHg'),
            fields: { ...invitationMailJob('ZyXwVuTsRqPoNmLkJiHg', 1) },
          },
        ],
      ),
    ),
    never(
      'send the mail of an invitation with an invalid id',
      invite(ADDRESS, SECRET, ['at'], mail({ payload: { invitation: 'a/b' } }, 'invitation-mail:a')),
    ),
    never(
      'send the mail of an invitation to another address',
      invite(ADDRESS, SECRET, ['at'], mail({ payload: { invitation: ID, to: 'other@studio.test' } })),
    ),
    never(
      'send the mail of an invitation twice',
      invite(ADDRESS, SECRET, ['at'], mail({}, 'invitation-mail:2')),
    ),
    ...WRONG.map(([field, value, words]) =>
      never(`invite with the field ${field}: ${words}`, invite({ [field]: value })),
    ),
    never('invite with an invalid id', (actor) =>
      together(
        { path: invitationPath('short'), fields: fieldsBy(actor), stamped: ['at'] },
        { path: invitationSecretPath('short'), fields: SECRET },
      ),
    ),
    never('invite without a team role', (actor) => {
      const { teamRole: _, ...fields } = fieldsBy(actor);
      return together(
        { path: invitationPath(ID), fields, stamped: ['at'] },
        { path: invitationSecretPath(ID), fields: SECRET },
      );
    }),
    never('store a secret without an invitation', () =>
      together({ path: invitationSecretPath(ID), fields: SECRET }),
    ),
  ],
};

/** Existing invitations: the caller's own, and those of another person. */
export const invitationTable: Table = {
  title: 'Invitations',
  situations: (actor) =>
    (['own', 'of another'] as const).map((words) => ({
      words: [words],
      path: invitationPath(ID),
      stored: { ...STORED, by: words === 'own' ? uidOf(actor) : 'maker' },
      beside: [{ path: invitationSecretPath(ID), fields: SECRET }],
    })),
  rows: [
    { does: 'read an invitation', ask: () => get, may: ADMINISTRATORS, screen: canInvite },
    { does: 'list the invitations', ask: () => list([], [], 50), may: ADMINISTRATORS, screen: canInvite },
    {
      does: 'revoke an invitation',
      ask: () =>
        together(
          { path: invitationPath(ID), fields: null },
          { path: invitationSecretPath(ID), fields: null },
        ),
      may: ADMINISTRATORS,
      screen: canInvite,
    },
    never('delete an invitation without its secret', () => remove),
    never('raise the level of an invitation', () => update({ permissionLevel: 3 })),
    never('prolong an invitation', () => update({ expires: Date.now() + DAY })),
    never('make it an invitation of another', () => update({ by: 'another' })),
    never('replace an invitation', invite()),
    never('send an invitation without an address by mail', () => together(...mail())),
  ],
};

/** The hashes of the secrets of invitations. */
export const invitationSecretTable: Table = {
  title: 'Secrets of invitations',
  situations: () => [
    {
      words: [],
      path: invitationSecretPath(ID),
      stored: SECRET,
      beside: [{ path: invitationPath(ID), fields: STORED }],
    },
  ],
  rows: [
    never('read the hash of a secret', () => get),
    never('list the hashes of secrets', () => list([], [], 50)),
    never('replace the secret of an invitation', () => overwrite(SECRET)),
    never('add a secret to an invitation', () => update({ hashes: ['y'.repeat(43)] })),
    never('delete the secret of an invitation alone', () => remove),
  ],
};
