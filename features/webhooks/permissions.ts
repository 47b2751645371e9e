import { ADMINISTRATORS, uidOf } from '../../permissions/actors.ts';
import { type Fields, get, list, overwrite, remove, together, update } from '../../permissions/requests.ts';
import { never, type Row, type Table } from '../../permissions/table.ts';
import { canManageSite } from '../../web/domain/people/permissions.ts';
import { webhookNoticePath, webhookPath } from './model/webhook.ts';

const WEBHOOK = { address: 'https://bot.test/hook', events: ['post.published'], isOn: true, note: '' };
const STORED = { ...WEBHOOK, by: 'administrator', at: 1 };

/** Adds a webhook as the caller, with the server's time. */
const add =
  (fields: Fields = {}): Row['ask'] =>
  (actor, { path }) =>
    together({ path, fields: { ...WEBHOOK, by: uidOf(actor), ...fields }, stamped: ['at'] });

const change =
  (fields: Fields): Row['ask'] =>
  (actor, { path }) =>
    together({
      path,
      fields: { by: uidOf(actor), ...fields },
      only: [...Object.keys(fields), 'by'],
      stamped: ['at'],
    });

/** The addresses that the site calls after events. */
export const webhookTable: Table = {
  title: 'Webhooks',
  situations: () => [{ words: [], path: webhookPath('hook'), stored: STORED }],
  rows: [
    { does: 'read a webhook', ask: () => get, may: ADMINISTRATORS, screen: canManageSite },
    { does: 'list webhooks', ask: () => list([], ['at'], 50), may: ADMINISTRATORS, screen: canManageSite },
    {
      does: 'switch a webhook off',
      ask: change({ isOn: false }),
      may: ADMINISTRATORS,
      screen: canManageSite,
    },
    { does: 'delete a webhook', ask: () => remove, may: ADMINISTRATORS, screen: canManageSite },
    never('change the address of a webhook', change({ address: 'https://other.test/' })),
    never('change the events of a webhook', change({ events: ['post.hidden'] })),
    never('write a note on a webhook', change({ note: 'Hello' })),
    never('switch a webhook off without a name', () => update({ isOn: false })),
  ],
};

export const newWebhookTable: Table = {
  title: 'Webhooks, not added yet',
  situations: () => [{ words: [], path: webhookPath('hook'), stored: null }],
  rows: [
    { does: 'add a webhook', ask: add(), may: ADMINISTRATORS, screen: canManageSite },
    {
      does: 'add a webhook of all events',
      ask: add({ events: ['post.published', 'post.changed', 'post.hidden', 'signup.confirmed'] }),
      may: ADMINISTRATORS,
    },
    never('add a webhook of an unknown event', add({ events: ['user.created'] })),
    never('add a webhook without events', add({ events: [] })),
    never('add a webhook with a text as events', add({ events: 'post.published' })),
    never('add a webhook with an invalid address', add({ address: 'file:///etc/passwd' })),
    never(
      'add a webhook with an address of 501 characters',
      add({ address: `https://bot.test/${'x'.repeat(484)}` }),
    ),
    never('add a webhook with a number as address', add({ address: 5 })),
    never('add a webhook with a text in the field isOn', add({ isOn: 'yes' })),
    never('add a webhook with a note', add({ note: 'Hello' })),
    never('add a webhook with a note that is too long', add({ note: 'x'.repeat(1001) })),
    never('add a webhook without the field isOn', (actor, { path }) => {
      const { isOn: _left, ...fields } = WEBHOOK;
      return together({ path, fields: { ...fields, by: uidOf(actor) }, stamped: ['at'] });
    }),
    never(
      'add a webhook of five events',
      add({ events: ['post.published', 'post.changed', 'post.hidden', 'signup.confirmed', 'post.hidden'] }),
    ),
    never('add a webhook under an id with a hyphen', (actor) =>
      together({
        path: webhookPath('a-b'),
        fields: { ...WEBHOOK, by: uidOf(actor) },
        stamped: ['at'],
      }),
    ),
    never('add a webhook with its secret', add({ secret: 'whsec_abc' })),
    never('add a webhook in the name of another', add({ by: 'other' })),
    never('add a webhook with a time of one’s own', (actor) =>
      overwrite({ ...WEBHOOK, by: uidOf(actor), at: 1 }),
    ),
  ],
};

/** The recorded public state of a post, which the server compares with the current state before it calls webhooks. */
export const webhookNoticeTable: Table = {
  title: 'Posts that webhooks know',
  situations: () => [
    { words: [], path: webhookNoticePath('snow'), stored: { title: 'Snow', url: '', digest: '' } },
  ],
  rows: [
    never('read it', () => get),
    never('list it', () => list()),
    never('change it', () => update({ digest: 'x' })),
    never('overwrite it', () => overwrite({ digest: 'x' })),
    never('delete it', () => remove),
  ],
};
