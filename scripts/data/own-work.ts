import { isDeepStrictEqual } from 'node:util';
import {
  type Account,
  type Fields,
  type FolderObject,
  isGoogleAccount,
  type PlainDocument,
} from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { parsePlace } from '../../web/domain/collections.ts';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import { filesIn } from '../../web/domain/pictures/picture-places.ts';
import { demoDocuments } from '../../web/server/demo/demo-content.ts';
import { isStandIn } from './stand-in.ts';

/** The contents of a data folder. */
export interface Content {
  documents: PlainDocument[];
  accounts: Account[];
  objects: FolderObject[];
}

/** These dates are ignored when comparing with the demo content, because they depend on the time of the first start. */
const DATES = new Set(['creationDate', 'publishDate', 'firstPublishDate', 'changedDate', 'at']);

/**
 * The content that people made on a site in demo mode: posts, bios and pictures that differ from the demo studio's,
 * all clips, sign-ups and tag renames, and the accounts with a Google user id and their records. Includes bios that the
 * copied posts name, and pictures that the copied content shows. Levels and e-mail addresses are excluded, because in
 * demo mode anyone can sign in as anyone: a level set later for an e-mail address could go to the wrong person.
 */
export function ownWork({ documents, accounts, objects }: Content): Content {
  const demo = new Map(demoDocuments(0).map(({ path, fields }) => [path, undated(toFields(fields))]));
  const isChanged = ({ path, fields }: PlainDocument) => !isDeepStrictEqual(undated(fields), demo.get(path));
  const placed = documents.flatMap((document) => {
    const place = parsePlace(document.path);
    return place === null ? [] : [{ ...document, place }];
  });
  // A working copy contains text that a person typed into a published post, so its post counts as changed.
  const typedInto = new Set(placed.flatMap(({ place }) => (place.kind === 'working copy' ? [place.id] : [])));
  const posts = placed.filter(
    (document) => document.place.kind === 'post' && (typedInto.has(document.place.id) || isChanged(document)),
  );
  const postIds = new Set(posts.map(({ place }) => place.id));
  const authors = new Set(posts.flatMap(({ fields }) => textsIn(fields.authors)));
  const people = accounts.filter((account) => isGoogleAccount(account) && !isStandIn(account));
  const uids = new Set(people.map(({ uid }) => uid));
  const isOwn = ({ place, ...document }: (typeof placed)[number]): boolean => {
    switch (place.kind) {
      case 'post':
        return postIds.has(place.id);
      case 'working copy':
        return postIds.has(place.id);
      case 'revision':
      case 'note':
        return postIds.has(place.post);
      case 'slug':
      case 'post event':
        return textsIn(document.fields.post).some((id) => postIds.has(id));
      case 'bio':
        return authors.has(place.id) || isChanged(document);
      case 'user record':
        return uids.has(place.id);
      default:
        return place.kind === 'sign-up' || place.kind === 'tag rename';
    }
  };
  const own = placed.filter(isOwn);
  const texts = own.map(({ fields }) => JSON.stringify(fields));
  const shown = new Set(filesIn('picture', texts));
  // Every clip was added by a person, because the demo contains none.
  const pictures = placed.filter(
    (document) =>
      document.place.kind === 'clip' ||
      (document.place.kind === 'picture' && (shown.has(document.place.id) || isChanged(document))),
  );
  const coming = new Set(pictures.map(({ place }) => place.id));
  const left = new Set([...demo.keys()].flatMap((path) => pictureFilesOf(path, coming)));
  return {
    documents: [...own, ...pictures].map(({ path, fields, place }) => ({
      path,
      fields: place.kind === 'user record' ? unproven(fields) : fields,
    })),
    accounts: people.map((account) => ({ ...account, email: '' })),
    objects: objects.filter(({ name }) => !left.has(name)),
  };
}

/** A user record without its e-mail address and with level 0. In demo mode, anyone could have set both fields. */
function unproven({ email: _email, ...fields }: Fields): Fields {
  return { ...fields, permissionLevel: { integerValue: '0' } };
}

/** A copy without dates, whose maps have equal prototypes, because `isDeepStrictEqual` compares those too. */
function undated(fields: Fields): Fields {
  return structuredClone(Object.fromEntries(Object.entries(fields).filter(([name]) => !DATES.has(name))));
}

/** The text of a value, or the texts in a list. */
function textsIn(value: Fields[string] | undefined): string[] {
  if (value === undefined) return [];
  if ('stringValue' in value) return [value.stringValue];
  return 'arrayValue' in value ? (value.arrayValue.values ?? []).flatMap(textsIn) : [];
}

/**
 * A list with the file name of the picture whose record has this path. Empty if `coming` contains the picture's id, or
 * if the path belongs to another kind of document.
 */
function pictureFilesOf(path: string, coming: ReadonlySet<string>): string[] {
  const place = parsePlace(path);
  return place?.kind === 'picture' && !coming.has(place.id) ? [pictureFile(place.id)] : [];
}
