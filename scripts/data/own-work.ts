import { isDeepStrictEqual } from 'node:util';
import type { Account, Fields, FolderObject, PlainDocument } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import { picturesIn } from '../../web/domain/pictures/pictures-in.ts';
import { parsePlace } from '../../web/domain/places.ts';
import { demoDocuments } from '../../web/server/demo/demo-content.ts';
import { isStandIn } from './stand-in.ts';

/** What a data folder holds. */
export interface Content {
  documents: PlainDocument[];
  accounts: Account[];
  objects: FolderObject[];
}

/** Days before the first start, so they say nothing about a change. */
const DATES = new Set(['creationDate', 'publishDate', 'changedDate', 'at']);

/**
 * What people made of a site in demo mode: all but the demo studio's posts, bios and pictures as they came, the
 * stand-in's accounts with their records, and what is about a session or a level. Bios that a post of theirs names come
 * along, and so do pictures that any of it shows. In demo mode anybody signs in as anybody: so no level comes along, and no
 * e-mail address, by which a command would give a level to the wrong person.
 */
export function ownWork({ documents, accounts, objects }: Content): Content {
  const demo = new Map(demoDocuments(0).map(({ path, fields }) => [path, undated(toFields(fields))]));
  const isChanged = ({ path, fields }: PlainDocument) => !isDeepStrictEqual(undated(fields), demo.get(path));
  const placed = documents.flatMap((document) => {
    const place = parsePlace(document.path);
    return place === null ? [] : [{ ...document, place }];
  });
  const posts = placed.filter((document) => document.place.kind === 'post' && isChanged(document));
  const postIds = new Set(posts.map(({ place }) => place.id));
  const authors = new Set(posts.flatMap(({ fields }) => textsIn(fields.authors)));
  const people = accounts.filter((account) => !isStandIn(account));
  const uids = new Set(people.map(({ uid }) => uid));
  const isOwn = ({ place, ...document }: (typeof placed)[number]): boolean => {
    switch (place.kind) {
      case 'post':
        return postIds.has(place.id);
      case 'revision':
        return postIds.has(place.post);
      case 'slug':
        return textsIn(document.fields.post).some((id) => postIds.has(id));
      case 'bio':
        return authors.has(place.id) || isChanged(document);
      case 'user record':
        return uids.has(place.id);
      default:
        return place.kind === 'sign-up';
    }
  };
  const own = placed.filter(isOwn);
  const shown = new Set(picturesIn(...own.map(({ fields }) => JSON.stringify(fields))));
  const pictures = placed.filter(
    (document) => document.place.kind === 'picture' && (shown.has(document.place.id) || isChanged(document)),
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

/** A user record without what nobody has proven. */
function unproven({ email: _email, ...fields }: Fields): Fields {
  return { ...fields, permissionLevel: { integerValue: '0' } };
}

function undated(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !DATES.has(name)));
}

/** The text of a value, or those of a list. */
function textsIn(value: Fields[string] | undefined): string[] {
  if (value === undefined) return [];
  if ('stringValue' in value) return [value.stringValue];
  return 'arrayValue' in value ? (value.arrayValue.values ?? []).flatMap(textsIn) : [];
}

/** The file of the picture that a path describes, unless that one comes along. */
function pictureFilesOf(path: string, coming: ReadonlySet<string>): string[] {
  const place = parsePlace(path);
  return place?.kind === 'picture' && !coming.has(place.id) ? [pictureFile(place.id)] : [];
}
