import { postPath, presencePath, trashedPostPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, AUTHORS, MACHINES, uidOf, WITH_RECORD } from './actors.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, overwrite, remove, together } from './requests.ts';
import type { Row, Table } from './table.ts';

const POST_PATH = postPath('post');

const stamp =
  (fields: Fields): Row['ask'] =>
  (_actor, { path }) =>
    together({ path, fields, stamped: ['at'] });

/** Presence documents of a post: the caller's own, and those of others. */
export const presenceTable: Table = {
  title: 'Presence in a post',
  situations: (actor) =>
    (
      [
        ['own', uidOf(actor)],
        ["other's", 'colleague'],
      ] as const
    ).map(([whose, uid]) => ({
      words: [whose],
      path: presencePath('post', uid),
      stored: { at: 1 },
      beside: [{ path: POST_PATH, fields: POST }],
    })),
  rows: [
    { does: 'read a presence document', ask: () => get, may: AUTHORS },
    { does: 'list the presence documents of a post', ask: () => list(), may: AUTHORS },
    { does: 'mark a post as open', ask: stamp({}), may: { own: AUTHORS, "other's": '' } },
    { does: 'mark a post as open with an additional text', ask: stamp({ word: 'hello' }), may: '' },
    {
      does: 'mark a post as open with a time other than the server’s',
      ask: () => overwrite({ at: 1 }),
      may: '',
    },
    {
      does: 'delete a presence document',
      ask: () => remove,
      may: { own: `n ${WITH_RECORD} ${MACHINES}`, "other's": '' },
    },
  ],
};

/** Presence documents of a post that does not exist. */
export const strayPresenceTable: Table = {
  title: 'Presence in a missing post',
  situations: (actor) => [
    {
      words: ['own'],
      path: presencePath('no-such-post', uidOf(actor)),
      stored: null,
      beside: [{ path: postPath('no-such-post'), fields: null }],
    },
    ...[true, false].map((inTrash) => ({
      words: [inTrash ? "other's, in the trash" : "other's, gone for good"],
      path: presencePath('no-such-post', 'colleague'),
      stored: { at: 1 },
      beside: [
        { path: postPath('no-such-post'), fields: null },
        {
          path: trashedPostPath('no-such-post'),
          fields: inTrash ? { ...POST, trashedAt: Date.now(), trashedBy: 'colleague' } : null,
        },
      ],
    })),
  ],
  rows: [
    { does: 'mark it as open', ask: stamp({}), may: '' },
    {
      does: 'delete a presence document',
      ask: () => remove,
      may: { "other's, in the trash": '', "other's, gone for good": ADMINISTRATORS },
    },
  ],
};
