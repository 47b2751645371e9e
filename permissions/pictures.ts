import {
  canDeleteForGood,
  canDeletePicture,
  canDescribePicture,
  canUsePictures,
} from '../web/domain/people/permissions.ts';
import { picturePath } from '../web/domain/places.ts';
import { type Actor, ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { HOUR, THIRTY_DAYS } from './durations.ts';
import { type Fields, get, list, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

/** The description of a picture, without its uploader and time. */
export const PICTURE: Fields = {
  name: 'photo.jpg',
  alt: '',
  width: 4000,
  height: 3000,
  bytes: 3_000_000,
  contentType: 'image/jpeg',
};

/** Invalid picture ids, by the reason why they are invalid. */
export const ODD_PICTURE_IDS = {
  'a percent sign': 'a%2Fb',
  'a dot': 'a.b',
  '129 letters': 'x'.repeat(129),
};

/** Pictures in each state for a caller: their own or another person's, used or unused. */
export const pictureSituations = (actor: Actor): Situation[] =>
  (
    [
      ['own', uidOf(actor)],
      ["other's", 'colleague'],
    ] as const
  ).flatMap(([whose, by]) =>
    [false, true].map((inUse) => ({
      words: [`${whose}, ${inUse ? 'in use' : 'unused'}`],
      path: picturePath('picture'),
      stored: { ...PICTURE, by, at: 1, ...(inUse ? { inUse } : {}) },
    })),
  );

/** Authors delete their own unused pictures, editors all. */
const MAY_DELETE = {
  'own, unused': AUTHORS,
  'own, in use': EDITORS,
  "other's, unused": EDITORS,
  "other's, in use": EDITORS,
};
const mayDelete: Row['screen'] = (person, { stored }) =>
  canDeletePicture(person, { by: String(stored?.by), inUse: stored?.inUse === true });

/** Authors describe their own pictures, editors all. */
const describes = {
  may: {
    'own, unused': AUTHORS,
    'own, in use': AUTHORS,
    "other's, unused": EDITORS,
    "other's, in use": EDITORS,
  },
  screen: (person, { stored }) => canDescribePicture(person, { by: String(stored?.by) }),
} as const satisfies Pick<Row, 'may' | 'screen'>;

const all = { may: AUTHORS, screen: canUsePictures } as const;

/** Moves the picture to the trash; `change` writes other fields with it. */
const trash =
  (change: Fields = {}): Row['ask'] =>
  (actor) =>
    update({ trashedAt: Date.now(), trashedBy: uidOf(actor), ...change });
/** Restores the picture from the trash. */
const restore: Row['ask'] = (_actor, { path }) =>
  together({ path, fields: {}, only: ['trashedAt', 'trashedBy'] });

/** Pictures in the trash, one for each state; `trashedAt` in milliseconds since 1970. */
export const trashedSituations = (actor: Actor, trashedAt: number): Situation[] =>
  pictureSituations(actor).map((situation) => ({
    ...situation,
    stored: { ...situation.stored, trashedAt, trashedBy: 'colleague' },
  }));

/** The description of a picture in the trash. */
export const trashedPictureTable: Table = {
  title: 'Pictures in the trash',
  situations: (actor) => trashedSituations(actor, Date.now()),
  rows: [
    { does: 'read the description', ask: () => get, ...all },
    {
      does: 'list what was deleted in the last 30 days',
      ask: () => list([['trashedAt', 'GREATER_THAN', Date.now() - THIRTY_DAYS]], ['-trashedAt']),
      ...all,
    },
    { does: 'restore the picture', ask: restore, may: MAY_DELETE, screen: mayDelete },
    {
      does: 'delete the description for good',
      ask: () => remove,
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
    never('change the deletion time', () => update({ trashedAt: Date.now() + 1 })),
    never('change who deleted it', (actor) => update({ trashedBy: uidOf(actor) })),
  ],
};

/** The description of a picture deleted more than 30 days ago. */
export const oldPictureTrashTable: Table = {
  title: 'Pictures in the trash for longer than 30 days',
  situations: (actor) => trashedSituations(actor, Date.now() - THIRTY_DAYS - HOUR),
  rows: [
    { does: 'restore the picture', ask: restore, may: ADMINISTRATORS },
    { does: 'delete the description for good', ask: () => remove, may: ADMINISTRATORS },
  ],
};

/** The description of an existing picture. */
export const pictureTable: Table = {
  title: 'Descriptions of pictures',
  situations: pictureSituations,
  rows: [
    { does: 'read the description', ask: () => get, ...all },
    { does: 'list descriptions, newest first', ask: () => list([], ['-at'], 50), ...all },
    { does: 'change the alt text', ask: () => update({ alt: 'Other' }), ...describes },
    { does: 'change the name', ask: () => update({ name: 'other.jpg' }), ...describes },
    { does: 'mark it as used', ask: () => update({ inUse: true }), ...all },
    {
      does: 'mark it as unused',
      ask: () => update({ inUse: false }),
      // Writing an unchanged value is no change.
      may: {
        'own, unused': EDITORS,
        "other's, unused": EDITORS,
        'own, in use': EDITORS,
        "other's, in use": EDITORS,
      },
    },
    never('mark it as being uploaded', () => update({ uploading: true })),
    never('change the width', () => update({ width: 1 })),
    never('change who uploaded it', (actor) => update({ by: `${uidOf(actor)}2` })),
    never('change when it was uploaded', () => update({ at: 2 })),
    never('add a field that pictures do not have', () => update({ price: 1 })),
    never('mark it as used with a text', () => update({ inUse: 'yes' })),
    { does: 'move the picture into the trash', ask: trash(), may: MAY_DELETE, screen: mayDelete },
    never('move it in another person’s name', trash({ trashedBy: 'colleague' })),
    never('move it with a future time', trash({ trashedAt: Date.now() + HOUR })),
    never('move it with a time long ago', trash({ trashedAt: Date.now() - HOUR })),
    never('move it without a time', trash({ trashedAt: 'now' })),
    never('move it without a name', trash({ trashedBy: 5 })),
    never('change the name while moving it', trash({ name: 'other.jpg' })),
    never('delete the description', () => remove),
  ],
};

const write =
  (change: Fields = {}, stamped = ['at']): Row['ask'] =>
  (actor, { path }) =>
    together({ path, fields: { ...PICTURE, by: uidOf(actor), ...change }, stamped });

/** The description of a new picture. */
export const newPictureTable: Table = {
  title: 'The description of a new picture',
  situations: () => [{ words: [], path: picturePath('new'), stored: null }],
  rows: [
    { does: 'describe a picture', ask: write({ alt: 'A lake at night.' }), ...all },
    { does: 'describe a picture that is being uploaded', ask: write({ uploading: true }), may: AUTHORS },
    never('describe a picture with a text as its upload state', write({ uploading: 'yes' })),
    { does: 'describe a picture that is in use', ask: write({ inUse: true }), may: AUTHORS },
    never('describe with another uploader', write({ by: 'colleague' })),
    never('describe with a time other than the server’s', write({ at: 1 }, [])),
    never('describe a picture that is in the trash', write({ trashedAt: 1, trashedBy: 'x' })),
    never('describe an SVG', write({ contentType: 'image/svg+xml' })),
    never('describe with a field that pictures do not have', write({ price: 1 })),
    ...Object.entries({ 'a null character': 'a\0b', ...ODD_PICTURE_IDS }).map(([what, id]) =>
      never(`describe a picture whose id has ${what}`, (actor) =>
        together({ path: picturePath(id), fields: { ...PICTURE, by: uidOf(actor) }, stamped: ['at'] }),
      ),
    ),
    never('describe without an alt text', (actor, { path }) => {
      const { alt: _left, ...rest } = PICTURE;
      return together({ path, fields: { ...rest, by: uidOf(actor) }, stamped: ['at'] });
    }),
    ...Object.entries<Fields>({
      'a name that is too long': { name: 'x'.repeat(201) },
      'an alt text that is too long': { alt: 'x'.repeat(1001) },
      'a width of 0': { width: 0 },
      'a height of 0': { height: 0 },
      'a width that is a text': { width: '1' },
      'a height that is a text': { height: '1' },
      'a size of 0': { bytes: 0 },
      'a size that is a text': { bytes: '1' },
    }).map(([what, fields]) => never(`describe with ${what}`, write(fields))),
  ],
};

/** A picture whose upload is not complete, by its uploader. */
export const uploadingPictureTable: Table = {
  title: 'Pictures that are being uploaded',
  situations: (actor) =>
    (
      [
        ['own', uidOf(actor)],
        ["other's", 'colleague'],
      ] as const
    ).map(([whose, by]) => ({
      words: [whose],
      path: picturePath('picture'),
      stored: { ...PICTURE, by, at: 1, uploading: true },
    })),
  rows: [
    {
      does: 'mark its upload as complete',
      ask: (_actor, { path }) => together({ path, fields: {}, only: ['uploading'] }),
      may: { own: AUTHORS, "other's": '' },
    },
    {
      does: 'cancel the upload, and delete the description',
      ask: () => remove,
      may: { own: AUTHORS, "other's": ADMINISTRATORS },
    },
    never('describe a colleague’s file as one’s own', (actor, { path }) =>
      together({ path, fields: { ...PICTURE, by: uidOf(actor), uploading: false }, stamped: ['at'] }),
    ),
  ],
};
