import { CLIP_TYPES, LARGEST_CLIP, LARGEST_STILL } from '../platform/domain/clips/clip-type.ts';
import { canDeleteForGood, canUsePictures } from '../web/domain/people/permissions.ts';
import { clipFile, stillFile } from '../web/domain/pictures/clip.ts';
import { LARGEST_PICTURE, PICTURE_TYPES, pictureFile } from '../web/domain/pictures/picture.ts';
import { ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { CLIP, fileSituations, ODD_PICTURE_IDS, PICTURE, trashedSituations } from './pictures.ts';
import type { FileAsk } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const file = (does: FileAsk['does'], more: Omit<FileAsk, 'kind' | 'does'> = {}): FileAsk => ({
  kind: 'file',
  does,
  ...more,
});
const all = { may: AUTHORS, screen: canUsePictures } as const;

/** The stored file of a picture or clip, with or without a record. */
const storedTable = (kind: typeof PICTURE): Table => ({
  title: `Files of ${kind.name}s`,
  situations: (actor) => [
    ...fileSituations(kind, actor).map((situation) => ({ ...situation, file: {} })),
    ...(['own', "other's"] as const).map((whose) => ({
      words: [`${whose}, not described`],
      path: kind.pathOf(kind.name),
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
        // After the upload, a file that has a record can be deleted only from the trash.
        ...{ 'own, unused': '', 'own, in use': '', "other's, unused": '', "other's, in use": '' },
      },
    },
  ],
});

/** The file of a picture or clip in the trash. */
const trashedTable = (kind: typeof PICTURE): Table => ({
  title: `Files of ${kind.name}s in the trash`,
  situations: (actor) =>
    trashedSituations(kind, actor, Date.now()).map((situation) => ({ ...situation, file: {} })),
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
});

/** The file of a picture or clip whose upload is not marked as complete. */
const uploadingTable = ({ name, pathOf, fields }: typeof PICTURE): Table => ({
  title: `Files of ${name}s that are being uploaded`,
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
      // The file's metadata names another user, but only the record counts.
      file: { by: 'another' },
    })),
  rows: [
    { does: 'delete the file', ask: () => file('delete'), may: { own: AUTHORS, "other's": ADMINISTRATORS } },
    never('overwrite the file', () => file('upload')),
  ],
});

const uploads = { 'described by oneself': AUTHORS, 'described by another': '', 'not described': '' };

/** A kind of stored files, such as pictures. */
interface ObjectKind {
  title: string;
  of: typeof PICTURE;
  nameOf: (id: string) => string;
  types: readonly [string, ...string[]];
  otherTypes: readonly string[];
  /** Maximum size in bytes. `size` is the same in words. */
  largest: number;
  size: string;
  /** The folder of these files in the storage bucket. */
  folder: string;
}

/** A file that is not stored yet. */
function newTable({ title, of, nameOf, types, otherTypes, largest, size, folder }: ObjectKind): Table {
  const name = nameOf('new');
  const [type] = types;
  const announce = (more: Parameters<typeof file>[1]) => file('announce', { name, type, ...more });
  const upload = (more: Parameters<typeof file>[1] = {}) => file('upload', { name, type, ...more });
  return {
    title,
    situations: (actor) =>
      (
        [
          ['described by oneself', uidOf(actor)],
          ['described by another', 'colleague'],
          ['not described', null],
        ] as const
      ).map(([words, by]) => ({
        words: [words],
        path: of.pathOf('new'),
        stored: by === null ? null : { ...of.fields, by, at: 1, uploading: true },
        file: null,
        object: name,
      })),
    rows: [
      ...types.map(
        (type): Row => ({
          does: `upload a file of type ${type}`,
          ask: () => announce({ type }),
          may: uploads,
        }),
      ),
      { does: 'upload a file', ask: () => upload(), may: uploads },
      {
        does: 'upload a file in one’s own name',
        ask: (actor) => upload({ metadata: { by: uidOf(actor) } }),
        may: uploads,
      },
      never('upload a file in another person’s name', () => upload({ metadata: { by: 'colleague' } })),
      { does: `upload a file of ${size}`, ask: () => announce({ size: largest }), may: uploads },
      never('upload a larger file', () => announce({ size: largest + 1 })),
      never('upload an empty file', () => announce({ size: 0 })),
      ...otherTypes.map((type) => never(`upload a file of type ${type}`, () => announce({ type }))),
      ...Object.entries(ODD_PICTURE_IDS).map(([what, id]) =>
        never(`upload a file whose id has ${what}`, () => upload({ name: nameOf(id) })),
      ),
      never(`upload another file beside a ${of.name}`, () => upload({ name: `${folder}/new/other` })),
      never(`upload a file outside of the folder ${folder}`, () => upload({ name: 'new' })),
      { does: 'read a missing file', ask: () => file('read', { name }), may: AUTHORS },
      {
        does: 'delete a missing file',
        ask: () => file('delete', { name }),
        may: {
          'described by oneself': AUTHORS,
          'described by another': ADMINISTRATORS,
          'not described': EDITORS,
        },
      },
      never(`read a file outside of the folder ${folder}`, () => file('read', { name: 'new' })),
      never('list the files of the whole bucket', () => file('list', { name: '' })),
    ],
  };
}

const NO_MEDIA = ['text/html', 'application/octet-stream'];

export const pictureFileTable = storedTable(PICTURE);
export const trashedPictureFileTable = trashedTable(PICTURE);
export const uploadingFileTable = uploadingTable(PICTURE);
export const newPictureFileTable = newTable({
  title: 'New files of pictures',
  of: PICTURE,
  nameOf: pictureFile,
  types: PICTURE_TYPES,
  otherTypes: ['image/svg+xml', ...NO_MEDIA, 'image/png; x=1', 'IMAGE/PNG', 'video/mp4'],
  largest: LARGEST_PICTURE,
  size: '25 MB',
  folder: 'pictures',
});

export const clipFileTable = storedTable(CLIP);
export const trashedClipFileTable = trashedTable(CLIP);
export const uploadingClipFileTable = uploadingTable(CLIP);
export const newClipFileTable = newTable({
  title: 'New files of clips',
  of: CLIP,
  nameOf: clipFile,
  types: CLIP_TYPES,
  otherTypes: ['video/quicktime', 'video/x-matroska', 'image/jpeg', ...NO_MEDIA, 'VIDEO/MP4'],
  largest: LARGEST_CLIP,
  size: '20 MB',
  folder: 'clips',
});
export const newStillTable = newTable({
  title: 'New stills of clips',
  of: CLIP,
  nameOf: stillFile,
  types: ['image/jpeg'],
  otherTypes: ['image/png', 'image/svg+xml', 'video/mp4', ...NO_MEDIA],
  largest: LARGEST_STILL,
  size: '2 MB',
  folder: 'clips',
});
