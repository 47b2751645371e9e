import {
  type Account,
  checkDocument,
  checkDocumentPath,
  type Fields,
  type FolderObject,
  type PlainDocument,
  type Value,
} from '@studio-site/backend/maintenance';
import { toValue } from '@studio-site/backend/values';
import { reasonOf } from '../../../platform/errors.ts';
import { allLevels, isLevel } from '../../../web/domain/people/levels.ts';
import { BLOG_POSTS, USER_RECORDS } from '../../../web/domain/places.ts';
import { FormatError, objectIn, parseJson } from './format-error.ts';
import { ACCOUNTS, COLLECTION_FILES, FORMAT, fileNameOf, MANIFEST, POST_FOLDERS, VERSION } from './layout.ts';
import { FILES, readObjects } from './picture-files.ts';
import { readPost } from './post-file.ts';

const TYPES = {
  subject: 'string',
  email: 'string',
  displayName: 'string',
  createdAt: 'number',
  lastLoginAt: 'number',
  disabled: 'boolean',
} as const;

/**
 * Parses all files of an export. `copies` are the absolute paths of picture files, by path in the export. Throws
 * `FormatError` if a file is invalid, unknown or missing.
 */
export function readExport(
  files: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string> = new Map(),
): {
  documents: PlainDocument[];
  accounts: Account[];
  objects: FolderObject[];
  usedInDemo: boolean;
} {
  const { counts, usedInDemo } = readManifest(files);
  const documents: PlainDocument[] = [];
  const found: Record<string, number> = { posts: 0, revisions: 0, notes: 0 };
  let accounts: Account[] = [];

  const add = (file: string, place: string, collection: string, id: string, fields: Fields) => {
    if (id.includes('/')) throw new FormatError(file, place, `"${id.slice(0, 100)}" is not an id.`);
    const path = `${collection}/${id}`;
    try {
      checkDocumentPath(path);
      checkDocument({ path, fields, createTime: 0, updateTime: 0 }, path);
    } catch (error) {
      throw new FormatError(file, place, reasonOf(error));
    }
    if (collection === USER_RECORDS && !hasLevel(fields.permissionLevel))
      throw new FormatError(
        file,
        `${place}, field "permissionLevel"`,
        `the level must be one of ${allLevels()}.`,
      );
    documents.push({ path, fields });
  };

  for (const [file, text] of files) {
    const collection = Object.keys(COLLECTION_FILES).find((path) => COLLECTION_FILES[path] === file);
    const belowPost = Object.entries(POST_FOLDERS).find(([folder]) => file.startsWith(`${folder}/`));
    if (collection !== undefined) {
      const entries = objectIn(file, '', parseJson(file, text));
      found[file] = addEntries(file, collection, entries, add);
    } else if (file === ACCOUNTS) {
      accounts = readAccounts(file, objectIn(file, '', parseJson(file, text)));
      found[file] = accounts.length;
    } else if (/^posts\/[^/]+\.md$/.test(file)) {
      const { id, fields } = readPost(file, text);
      checkName(file, `posts/${fileNameOf(id)}.md`, id);
      add(file, 'header', BLOG_POSTS, id, fields);
      found.posts = (found.posts ?? 0) + 1;
    } else if (belowPost && /^[^/]+\/[^/]+\.json$/.test(file)) {
      const [folder, collectionOf] = belowPost;
      const { post, [folder]: inFile, ...rest } = objectIn(file, '', parseJson(file, text));
      if (typeof post !== 'string' || post.includes('/') || Object.keys(rest).length > 0)
        throw new FormatError(
          file,
          '',
          `the object must have exactly the fields "post" (an id) and "${folder}".`,
        );
      checkName(file, `${folder}/${fileNameOf(post)}.json`, post);
      const entries = objectIn(file, `"${folder}"`, inFile);
      found[folder] = (found[folder] ?? 0) + addEntries(file, collectionOf(post), entries, add);
    } else if (file !== MANIFEST && file !== FILES) {
      throw new FormatError(file, '', 'this file is not part of an export, or its collection is unknown.');
    }
  }
  const objects = readObjects(files.get(FILES), copies);
  if (objects.length > 0) found[FILES] = objects.length;
  checkCounts(counts, found);
  return { documents, accounts, objects, usedInDemo };
}

/** Whether a user record has a valid level. A record without a level is valid, because it has level 0. */
function hasLevel(value: Value | undefined): boolean {
  return value === undefined || ('integerValue' in value && isLevel(Number(value.integerValue)));
}

type Add = (file: string, place: string, collection: string, id: string, fields: Fields) => void;

function addEntries(file: string, collection: string, entries: Record<string, unknown>, add: Add): number {
  const ids = Object.keys(entries);
  for (const id of ids) {
    const place = `"${id.slice(0, 100)}"`;
    const entry = objectIn(file, place, entries[id]);
    const fields: Fields = Object.create(null);
    for (const key of Object.keys(entry)) {
      try {
        fields[key] = toValue(entry[key]);
      } catch (error) {
        throw new FormatError(file, `${place}, field "${key.slice(0, 100)}"`, reasonOf(error));
      }
    }
    add(file, place, collection, id, fields);
  }
  return ids.length;
}

function readManifest(files: ReadonlyMap<string, string>): {
  counts: Record<string, unknown>;
  usedInDemo: boolean;
} {
  const text = files.get(MANIFEST);
  if (text === undefined)
    throw new FormatError(
      MANIFEST,
      '',
      'the file is missing, so the folder is not an export, or an incomplete one.',
    );
  const { format, version, counts, usedInDemo } = objectIn(MANIFEST, '', parseJson(MANIFEST, text));
  if (format !== FORMAT) throw new FormatError(MANIFEST, '"format"', `the value must be "${FORMAT}".`);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new FormatError(MANIFEST, '"version"', 'the value must be a whole number.');
  if (version > VERSION)
    throw new FormatError(
      MANIFEST,
      '"version"',
      `format version ${version} was written by a newer program; this one reads versions up to ${VERSION}.`,
    );
  return { counts: objectIn(MANIFEST, '"counts"', counts), usedInDemo: usedInDemo === true };
}

/**
 * Throws `FormatError` if the manifest states other numbers of documents, accounts or picture files than the export
 * has, as after the loss of a file.
 */
function checkCounts(counts: Record<string, unknown>, found: Record<string, number>): void {
  for (const name of new Set([...Object.keys(counts), ...Object.keys(found)])) {
    const [expected, actual] = [Object.hasOwn(counts, name) ? counts[name] : 0, found[name] ?? 0];
    if (expected !== actual)
      throw new FormatError(
        MANIFEST,
        `"counts", "${name.slice(0, 100)}"`,
        `the count is ${JSON.stringify(expected)}, but the export has ${actual}. Is something missing? If you added or removed something, change this number.`,
      );
  }
}

function checkName(file: string, expected: string, id: string): void {
  if (file !== expected)
    throw new FormatError(
      file,
      '',
      `the file of "${id.slice(0, 100)}" must be called ${expected.slice(0, 300)}.`,
    );
}

/** Checks the content of `accounts.json`: the sign-in accounts by user id. Throws `FormatError`. */
function readAccounts(file: string, entries: Record<string, unknown>): Account[] {
  const subjects = new Set<unknown>();
  return Object.keys(entries).map((uid) => {
    const place = `"${uid.slice(0, 100)}"`;
    if (uid === '' || uid.length > 128 || uid.includes('/') || /^__.*__$/.test(uid))
      throw new FormatError(file, place, 'this is not a user id.');
    const entry = objectIn(file, place, entries[uid]);
    for (const [name, type] of Object.entries(TYPES))
      if (typeof entry[name] !== type || (type === 'string' && String(entry[name]).length > 2000))
        throw new FormatError(file, `${place}, field "${name}"`, `the value must be a ${type}.`);
    const odd = Object.keys(entry).find((name) => !Object.hasOwn(TYPES, name));
    if (odd !== undefined)
      throw new FormatError(file, `${place}, field "${odd.slice(0, 100)}"`, 'the field is unknown.');
    for (const name of ['createdAt', 'lastLoginAt'])
      if (!Number.isSafeInteger(entry[name]))
        throw new FormatError(
          file,
          `${place}, field "${name}"`,
          'the value must be milliseconds since 1970.',
        );
    if (subjects.has(entry.subject))
      throw new FormatError(file, `${place}, field "subject"`, 'two accounts cannot have the same subject.');
    subjects.add(entry.subject);
    return { uid, ...entry } as Account;
  });
}
