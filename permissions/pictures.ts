import {
  canDeleteForGood,
  canDeletePicture,
  canDescribePicture,
  canUsePictures,
} from '../web/domain/people/permissions.ts';
import { clipPath, picturePath } from '../web/domain/places.ts';
import { type Actor, ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { HOUR, THIRTY_DAYS } from './durations.ts';
import { type Fields, get, list, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

/**
 * A kind of file: pictures or clips. The records of both kinds, which the tables call descriptions, have the same
 * permissions.
 */
interface Described {
  /** The name of the kind for titles, such as “picture”. */
  name: string;
  pathOf: (id: string) => string;
  /** A record without its uploader and time. */
  fields: Fields;
  /** A media type that the rules deny. */
  otherType: string;
  /** Invalid fields that only this kind of file has. The keys are the reasons why the rules deny them. */
  odd: Record<string, Fields>;
}

export const PICTURE: Described = {
  name: 'picture',
  pathOf: picturePath,
  fields: {
    name: 'photo.jpg',
    alt: '',
    width: 4000,
    height: 3000,
    bytes: 3_000_000,
    contentType: 'image/jpeg',
  },
  otherType: 'image/svg+xml',
  odd: {},
};

export const CLIP: Described = {
  name: 'clip',
  pathOf: clipPath,
  fields: {
    name: 'jump.mp4',
    alt: '',
    width: 1280,
    height: 720,
    bytes: 3_000_000,
    contentType: 'video/mp4',
    duration: 4000,
  },
  otherType: 'video/quicktime',
  odd: { 'a duration of 0': { duration: 0 }, 'a duration that is a text': { duration: '1' } },
};

/** Invalid ids of pictures and clips, by the reason why they are invalid. */
export const ODD_PICTURE_IDS = {
  'a percent sign': 'a%2Fb',
  'a dot': 'a.b',
  '129 letters': 'x'.repeat(129),
};

/** Files of a kind in each state for a caller: their own or another person's, used or unused. */
export const fileSituations = ({ name, pathOf, fields }: Described, actor: Actor): Situation[] =>
  (
    [
      ['own', uidOf(actor)],
      ["other's", 'colleague'],
    ] as const
  ).flatMap(([whose, by]) =>
    [false, true].map((inUse) => ({
      words: [`${whose}, ${inUse ? 'in use' : 'unused'}`],
      path: pathOf(name),
      stored: { ...fields, by, at: 1, ...(inUse ? { inUse } : {}) },
    })),
  );

/**
 * Who may move a picture or clip to the trash, and restore it within 30 days: authors their own unused ones, and
 * editors all.
 */
const MAY_DELETE = {
  'own, unused': AUTHORS,
  'own, in use': EDITORS,
  "other's, unused": EDITORS,
  "other's, in use": EDITORS,
};
const mayDelete: Row['screen'] = (person, { stored }) =>
  canDeletePicture(person, { by: String(stored?.by), inUse: stored?.inUse === true });

/** Who may change names, alt texts and focus points: authors those of their own files, and editors all. */
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

/** Moves the picture or clip to the trash. `change` contains further fields to write. */
const trash =
  (change: Fields = {}): Row['ask'] =>
  (actor) =>
    update({ trashedAt: Date.now(), trashedBy: uidOf(actor), ...change });
/** Restores the picture or clip from the trash. */
const restore: Row['ask'] = (_actor, { path }) =>
  together({ path, fields: {}, only: ['trashedAt', 'trashedBy'] });

/** Files of a kind in the trash, one for each state. `trashedAt` is in milliseconds since 1970. */
export const trashedSituations = (kind: Described, actor: Actor, trashedAt: number): Situation[] =>
  fileSituations(kind, actor).map((situation) => ({
    ...situation,
    stored: { ...situation.stored, trashedAt, trashedBy: 'colleague' },
  }));

/** The record of a file in the trash. */
const trashedTable = (kind: Described): Table => ({
  title: `${capital(kind.name)}s in the trash`,
  situations: (actor) => trashedSituations(kind, actor, Date.now()),
  rows: [
    { does: 'read the description', ask: () => get, ...all },
    {
      does: 'list what was deleted in the last 30 days',
      ask: () => list([['trashedAt', 'GREATER_THAN', Date.now() - THIRTY_DAYS]], ['-trashedAt']),
      ...all,
    },
    { does: `restore the ${kind.name}`, ask: restore, may: MAY_DELETE, screen: mayDelete },
    {
      does: 'delete the description for good',
      ask: () => remove,
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
    never('change the deletion time', () => update({ trashedAt: Date.now() + 1 })),
    never('change who deleted it', (actor) => update({ trashedBy: uidOf(actor) })),
  ],
});

/** The description of a file that was moved to the trash more than 30 days ago. */
const oldTrashTable = (kind: Described): Table => ({
  title: `${capital(kind.name)}s in the trash for longer than 30 days`,
  situations: (actor) => trashedSituations(kind, actor, Date.now() - THIRTY_DAYS - HOUR),
  rows: [
    { does: `restore the ${kind.name}`, ask: restore, may: ADMINISTRATORS },
    { does: 'delete the description for good', ask: () => remove, may: ADMINISTRATORS },
  ],
});

/** The description of an existing file. */
const storedTable = (kind: Described): Table => ({
  title: `Descriptions of ${kind.name}s`,
  situations: (actor) => fileSituations(kind, actor),
  rows: [
    { does: 'read the description', ask: () => get, ...all },
    { does: 'list descriptions, newest first', ask: () => list([], ['-at'], 50), ...all },
    { does: 'change the alt text', ask: () => update({ alt: 'Other' }), ...describes },
    { does: 'change the name', ask: () => update({ name: 'other.jpg' }), ...describes },
    { does: 'mark it as used', ask: () => update({ inUse: true }), ...all },
    {
      does: 'mark it as unused',
      ask: () => update({ inUse: false }),
      // The record of an unused file has no field `inUse`, so this adds the field with the value `false`. Only editors
      // may do that.
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
    never(`add a field that ${kind.name}s do not have`, () => update({ price: 1 })),
    never('mark it as used with a text', () => update({ inUse: 'yes' })),
    { does: `move the ${kind.name} into the trash`, ask: trash(), may: MAY_DELETE, screen: mayDelete },
    never('move it in another person’s name', trash({ trashedBy: 'colleague' })),
    never('move it with a future time', trash({ trashedAt: Date.now() + HOUR })),
    never('move it with a time long ago', trash({ trashedAt: Date.now() - HOUR })),
    never('move it without a time', trash({ trashedAt: 'now' })),
    never('move it without a name', trash({ trashedBy: 5 })),
    never('change the name while moving it', trash({ name: 'other.jpg' })),
    never('delete the description', () => remove),
  ],
});

/** The description of a new file. */
function newTable({ name, pathOf, fields, otherType, odd }: Described): Table {
  const write =
    (change: Fields = {}, stamped = ['at']): Row['ask'] =>
    (actor, { path }) =>
      together({ path, fields: { ...fields, by: uidOf(actor), ...change }, stamped });
  return {
    title: `The description of a new ${name}`,
    situations: () => [{ words: [], path: pathOf('new'), stored: null }],
    rows: [
      { does: `describe a ${name}`, ask: write({ alt: 'A lake at night.' }), ...all },
      { does: `describe a ${name} that is being uploaded`, ask: write({ uploading: true }), may: AUTHORS },
      never(`describe a ${name} with a text as its upload state`, write({ uploading: 'yes' })),
      { does: `describe a ${name} that is in use`, ask: write({ inUse: true }), may: AUTHORS },
      never('describe with another uploader', write({ by: 'colleague' })),
      never('describe with a time other than the server’s', write({ at: 1 }, [])),
      never(`describe a ${name} that is in the trash`, write({ trashedAt: 1, trashedBy: 'x' })),
      never(`describe a file of type ${otherType}`, write({ contentType: otherType })),
      never(`describe with a field that ${name}s do not have`, write({ price: 1 })),
      ...Object.entries({ 'a null character': 'a\0b', ...ODD_PICTURE_IDS }).map(([what, id]) =>
        never(`describe a ${name} whose id has ${what}`, (actor) =>
          together({ path: pathOf(id), fields: { ...fields, by: uidOf(actor) }, stamped: ['at'] }),
        ),
      ),
      never('describe without an alt text', (actor, { path }) => {
        const { alt: _left, ...rest } = fields;
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
        ...odd,
      }).map(([what, wrong]) => never(`describe with ${what}`, write(wrong))),
    ],
  };
}

/** Files whose upload is not complete: the caller's own, and those of others. */
const uploadingTable = ({ name, pathOf, fields }: Described): Table => ({
  title: `${capital(name)}s that are being uploaded`,
  situations: (actor) =>
    (
      [
        ['own', uidOf(actor)],
        ["other's", 'colleague'],
      ] as const
    ).map(([whose, by]) => ({
      words: [whose],
      path: pathOf(name),
      stored: { ...fields, by, at: 1, uploading: true },
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
      together({ path, fields: { ...fields, by: uidOf(actor), uploading: false }, stamped: ['at'] }),
    ),
  ],
});

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The focus point, which only pictures have. */
export const focusTable: Table = {
  title: 'Focus points of pictures',
  situations: (actor) => fileSituations(PICTURE, actor),
  rows: [
    { does: 'set the focus point', ask: () => update({ focus: { x: 0.25, y: 1 } }), ...describes },
    ...Object.entries<Fields>({
      'beyond the right edge': { x: 1.1, y: 0 },
      'beyond the left edge': { x: -0.1, y: 0 },
      'below the picture': { x: 0, y: 1.1 },
      'without a height': { x: 0.5 },
      'with a text as its width': { x: '0.5', y: 0 },
      'with a third number': { x: 0, y: 0, z: 0 },
    }).map(([what, focus]) => never(`set a focus point ${what}`, () => update({ focus }))),
    never('set a text as the focus point', () => update({ focus: 'left' })),
  ],
};

export const pictureTable = storedTable(PICTURE);
export const newPictureTable = newTable(PICTURE);
export const uploadingPictureTable = uploadingTable(PICTURE);
export const trashedPictureTable = trashedTable(PICTURE);
export const oldPictureTrashTable = oldTrashTable(PICTURE);

export const clipTable = storedTable(CLIP);
export const newClipTable = newTable(CLIP);
export const uploadingClipTable = uploadingTable(CLIP);
export const trashedClipTable = trashedTable(CLIP);
export const oldClipTrashTable = oldTrashTable(CLIP);
