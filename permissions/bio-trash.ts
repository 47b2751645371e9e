import { splitPath } from '../platform/domain/document-path.ts';
import { canTrashBio, hasStaffAccess } from '../web/domain/people/permissions.ts';
import { bioPath, trashedBioPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, AUTHORS, uidOf } from './actors.ts';
import { BIO } from './bios.ts';
import { MINUTE, THIRTY_DAYS } from './durations.ts';
import { create, type Fields, get, list, remove, together, update } from './requests.ts';
import { idOf, never, type Row, type Situation, type Table } from './table.ts';

const mayTrash: Row['screen'] = (person, situation) => canTrashBio(person, { id: idOf(situation) });

/** Moves the bio to the trash. `change` overrides fields of the document in the trash. */
const trash =
  (change: Fields = {}): Row['ask'] =>
  (actor, { path, stored }) =>
    together(
      {
        path: trashedBioPath(splitPath(path)[1]),
        fields: { ...stored, trashedAt: Date.now(), trashedBy: uidOf(actor), ...change },
      },
      { path, fields: null },
    );

/** Permissions to move bios to the trash. */
export const toBioTrashTable: Table = {
  title: 'Bios being moved to the trash',
  situations: (actor) =>
    (
      [
        ['fake_ id', 'fake_4821'],
        ['own', uidOf(actor)],
        ["other's", 'colleague'],
      ] as const
    ).map(([word, id]) => ({
      words: [word],
      path: bioPath(id),
      stored: BIO,
      beside: [{ path: trashedBioPath(id), fields: null }],
    })),
  rows: [
    {
      does: 'move the bio into the trash',
      ask: trash(),
      may: { 'fake_ id': ADMINISTRATORS, own: '', "other's": '' },
      screen: mayTrash,
    },
    never('put a copy of the bio into the trash, and keep the bio', (actor, { path, stored }) =>
      together({
        path: trashedBioPath(splitPath(path)[1]),
        fields: { ...stored, trashedAt: Date.now(), trashedBy: uidOf(actor) },
      }),
    ),
    never('change the bio while moving it', trash({ displayName: 'Other' })),
    never('move it in another person’s name', trash({ trashedBy: 'colleague' })),
    never('move it with a future time', trash({ trashedAt: Date.now() + 60 * MINUTE })),
    never('move it with a time long ago', trash({ trashedAt: Date.now() - 60 * MINUTE })),
  ],
};

const situation = (trashedAt: number): Situation => ({
  words: [],
  path: trashedBioPath('fake_4821'),
  // A name with a Cyrillic letter, which was stored before the rules checked names.
  stored: { ...BIO, displayName: 'D\u0435mo', trashedAt, trashedBy: 'colleague' },
  beside: [{ path: bioPath('fake_4821'), fields: null }],
});
const back: Row['ask'] = (_actor, { path, stored }) => {
  const { trashedAt: _at, trashedBy: _by, ...bio } = stored ?? {};
  return together({ path: bioPath('fake_4821'), fields: bio }, { path, fields: null });
};

/** Bios in the trash. */
export const bioTrashTable: Table = {
  title: 'Bios in the trash',
  situations: () => [situation(Date.now())],
  rows: [
    { does: 'read a bio in the trash', ask: () => get, may: AUTHORS, screen: hasStaffAccess },
    {
      does: 'list what was deleted in the last 30 days',
      ask: () => list([['trashedAt', 'GREATER_THAN', Date.now() - THIRTY_DAYS + MINUTE]], ['-trashedAt']),
      may: AUTHORS,
      screen: hasStaffAccess,
    },
    {
      does: 'list what was deleted, however long ago',
      ask: () => list([], ['-trashedAt']),
      may: ADMINISTRATORS,
    },
    { does: 'restore the bio', ask: back, may: ADMINISTRATORS, screen: mayTrash },
    never('make another bio of that id while it is in the trash', () =>
      together({ path: bioPath('fake_4821'), fields: BIO }),
    ),
    { does: 'delete it for good', ask: () => remove, may: ADMINISTRATORS, screen: mayTrash },
    never('change a bio in the trash', () => update({ displayName: 'Other' })),
    never('put a missing bio into the trash', (actor) =>
      create({ ...BIO, trashedAt: Date.now(), trashedBy: uidOf(actor) }),
    ),
  ],
};

/** Bios that were put in the trash more than 30 days ago. */
export const oldBioTrashTable: Table = {
  title: 'Bios in the trash for longer than 30 days',
  situations: () => [situation(Date.now() - THIRTY_DAYS - MINUTE)],
  rows: [
    { does: 'read the bio', ask: () => get, may: ADMINISTRATORS },
    { does: 'restore the bio', ask: back, may: ADMINISTRATORS },
    { does: 'delete it for good', ask: () => remove, may: ADMINISTRATORS },
  ],
};
