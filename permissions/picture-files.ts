import { canDeleteForGood, canUsePictures } from '../web/domain/people/permissions.ts';
import { pictureFile } from '../web/domain/pictures/picture.ts';
import { picturePath } from '../web/domain/places.ts';
import { ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { ODD_PICTURE_IDS, PICTURE, pictureSituations, trashedSituations } from './pictures.ts';
import type { FileAsk } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const file = (does: FileAsk['does'], more: Omit<FileAsk, 'kind' | 'does'> = {}): FileAsk => ({
  kind: 'file',
  does,
  ...more,
});
const all = { may: AUTHORS, screen: canUsePictures } as const;

/** The stored file of a picture, with or without a description. */
export const pictureFileTable: Table = {
  title: 'Files of pictures',
  situations: (actor) => [
    ...pictureSituations(actor).map((situation) => ({ ...situation, file: {} })),
    ...(['own', "other's"] as const).map((whose) => ({
      words: [`${whose}, not described`],
      path: picturePath('picture'),
      stored: null,
      file: { by: whose === 'own' ? uidOf(actor) : 'colleague' },
    })),
  ],
  rows: [
    { does: 'read the file', ask: () => file('read'), ...all },
    { does: 'list the files', ask: () => file('list'), ...all },
    never('overwrite the file', () => file('upload')),
    {
      does: 'add a custom key to the file’s metadata',
      ask: () => file('change', { metadata: { note: 'x' } }),
      may: {
        ...{ 'own, unused': AUTHORS, 'own, in use': AUTHORS, 'own, not described': AUTHORS },
        ...{ "other's, unused": EDITORS, "other's, in use": EDITORS, "other's, not described": EDITORS },
      },
    },
    never('change the file’s type', () => file('change', { settings: { contentType: 'text/html' } })),
    never('change the file’s encoding', () => file('change', { settings: { contentEncoding: 'gzip' } })),
    never('change the file’s disposition', () =>
      file('change', { settings: { contentDisposition: 'inline' } }),
    ),
    never('change how long the file is cached', () =>
      file('change', { settings: { cacheControl: 'no-store' } }),
    ),
    never('change who uploaded the file', () => file('change', { metadata: { by: 'another' } })),
    {
      does: 'delete the file',
      ask: () => file('delete'),
      may: {
        'own, not described': AUTHORS,
        "other's, not described": EDITORS,
        // A described picture can be deleted only from the trash.
        ...{ 'own, unused': '', 'own, in use': '', "other's, unused": '', "other's, in use": '' },
      },
    },
  ],
};

/** The file of a picture in the trash. */
export const trashedPictureFileTable: Table = {
  title: 'Files of pictures in the trash',
  situations: (actor) =>
    trashedSituations(actor, Date.now()).map((situation) => ({ ...situation, file: {} })),
  rows: [
    { does: 'read the file', ask: () => file('read'), ...all },
    never('overwrite the file', () => file('upload')),
    {
      does: 'delete the file for good',
      ask: () => file('delete'),
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
  ],
};

/** The file of a picture whose upload is not marked as complete. */
export const uploadingFileTable: Table = {
  title: 'Files of pictures that are being uploaded',
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
      // The file's metadata names another uploader, which must not matter: the description decides.
      file: { by: 'another' },
    })),
  rows: [
    { does: 'delete the file', ask: () => file('delete'), may: { own: AUTHORS, "other's": ADMINISTRATORS } },
    never('overwrite the file', () => file('upload')),
  ],
};

const uploads = { 'described by oneself': AUTHORS, 'described by another': '', 'not described': '' };

/** A file that does not exist yet. */
export const newPictureFileTable: Table = {
  title: 'New files of pictures',
  situations: (actor) =>
    (
      [
        ['described by oneself', uidOf(actor)],
        ['described by another', 'colleague'],
        ['not described', null],
      ] as const
    ).map(([words, by]) => ({
      words: [words],
      path: picturePath('new'),
      stored: by === null ? null : { ...PICTURE, by, at: 1, uploading: true },
      file: null,
    })),
  rows: [
    ...['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic'].map(
      (type): Row => ({
        does: `upload a file of type ${type}`,
        ask: () => file('announce', { type }),
        may: uploads,
      }),
    ),
    { does: 'upload a file', ask: () => file('upload'), may: uploads },
    {
      does: 'upload a file in one’s own name',
      ask: (actor) => file('upload', { metadata: { by: uidOf(actor) } }),
      may: uploads,
    },
    never('upload a file in another person’s name', () => file('upload', { metadata: { by: 'colleague' } })),
    { does: 'upload a file of 25 MB', ask: () => file('announce', { size: 25 * 1024 * 1024 }), may: uploads },
    never('upload a larger file', () => file('announce', { size: 25 * 1024 * 1024 + 1 })),
    never('upload an empty file', () => file('announce', { size: 0 })),
    ...['image/svg+xml', 'text/html', 'application/octet-stream', 'image/png; x=1', 'IMAGE/PNG'].map((type) =>
      never(`upload a file of type ${type}`, () => file('announce', { type })),
    ),
    ...Object.entries(ODD_PICTURE_IDS).map(([what, id]) =>
      never(`upload a file whose id has ${what}`, () => file('upload', { name: pictureFile(id) })),
    ),
    never('upload another file beside a picture', () => file('upload', { name: 'pictures/new/other' })),
    never('upload a file outside of the folder pictures', () => file('upload', { name: 'new' })),
    { does: 'read a missing file', ask: () => file('read'), may: AUTHORS },
    {
      does: 'delete a missing file',
      ask: () => file('delete'),
      may: {
        'described by oneself': AUTHORS,
        'described by another': ADMINISTRATORS,
        'not described': EDITORS,
      },
    },
    never('read a file outside of the folder pictures', () => file('read', { name: 'new' })),
    never('list the files of the whole bucket', () => file('list', { name: '' })),
  ],
};
