import { LONGEST_BOX } from '../platform/domain/secrets/secrets-key.ts';
import { canManageSite } from '../web/domain/people/permissions.ts';
import { secretPath } from '../web/domain/places.ts';
import { ADMINISTRATORS } from './actors.ts';
import { create, get, list, overwrite, remove, update } from './requests.ts';
import { never, type Table } from './table.ts';

const BOX = { box: 'eyJh.eyJl.-_0A.x.y' };

/** Stored secrets, such as the site's password for another service. */
export const secretTable: Table = {
  title: 'Secrets',
  situations: () => [{ words: [], path: secretPath('discord'), stored: { sealed: 'eyJh..a.b.c' } }],
  rows: [
    never('read a secret', () => get),
    never('list secrets', () => list()),
    never('list some secrets', () => list([['sealed', 'GREATER_THAN', '']], [], 1)),
    { does: 'replace a secret', ask: () => overwrite(BOX), may: ADMINISTRATORS, screen: canManageSite },
    { does: 'delete a secret', ask: () => remove, may: ADMINISTRATORS, screen: canManageSite },
    never('add a box to a sealed secret', () => update(BOX)),
    never('replace a secret by a text that is not encrypted', () => overwrite({ box: 'password' })),
  ],
};

/** New secrets. */
export const newSecretTable: Table = {
  title: 'Secrets, not stored yet',
  situations: () => [{ words: [], path: secretPath('place-1f'), stored: null }],
  rows: [
    { does: 'store a secret', ask: () => create(BOX), may: ADMINISTRATORS, screen: canManageSite },
    never('store a text that is not encrypted', () => create({ box: 'password' })),
    never('store a number as a secret', () => create({ box: 5 })),
    never('store a sealed value', () => create({ sealed: BOX.box })),
    never('store a secret with a further field', () => create({ ...BOX, plain: 'password' })),
    never('store a secret that is too long', () => create({ box: `a.b.c.d.${'x'.repeat(LONGEST_BOX)}` })),
  ],
};

/** Secrets with names that the site does not use. */
export const oddSecretTable: Table = {
  title: 'Secrets with odd names',
  situations: () =>
    ['1', 'a_b', 'x'.repeat(62)].map((name) => ({ words: [], path: secretPath(name), stored: null })),
  rows: [never('store a secret', () => create(BOX))],
};
