import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type Account,
  createFolder,
  type Fields,
  type FolderObject,
  isGoogleAccount,
  type PlainDocument,
  readFolder,
  restoreFolder,
} from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { FEATURES } from '../../features/all.ts';
import { splitPath } from '../../platform/domain/document-path.ts';
import { counted } from '../../platform/domain/text/counted.ts';
import { REDIRECTS_FILE } from '../../platform/owner-files/redirects.ts';
import { parsePlace } from '../../web/domain/collections.ts';
import { filesIn } from '../../web/domain/pictures/library.ts';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import { demoDocuments } from '../../web/server/demo/demo-content.ts';
import { type Command, CommandError } from './command.ts';

/** The contents of a data folder. */
interface Content {
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
function ownWork({ documents, accounts, objects }: Content): Content {
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

/** The features that have documents, with the number of these. */
const ofFeatures = ({ documents }: Pick<Content, 'documents'>): string[] =>
  Object.values(FEATURES).flatMap(({ title, collections = {} }) => {
    const paths = new Set(Object.values(collections).map(({ path }) => path));
    const count = documents.filter(({ path }) => paths.has(splitPath(path)[0])).length;
    return count === 0 ? [] : [`${title} (${counted(count, 'document')})`];
  });

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

/**
 * `npm run leave-demo -- <new data folder> [--force]`. The site may be running. Copies the content that people created
 * in demo mode into a new data folder, all or nothing. The folder of the demo is not changed.
 */
export const leaveDemo: Command = {
  usage: 'leave-demo -- <new data folder> [--force]',
  arguments: [1, 1],
  options: ['force'],
  async run({ arguments: [folder = ''], options, dataDir, say }) {
    const target = resolve(folder);
    if (target === dataDir)
      throw new CommandError(
        `${target} is the demo's own data folder. Name another one, such as ./studio-data.`,
      );
    const content = readFolder(dataDir);
    const own = ownWork(content);
    const temporary = mkdtempSync(join(tmpdir(), 'studio-site-leave-demo-'));
    try {
      await createFolder(temporary, own);
      const database = join(temporary, 'studio.sqlite');
      await restoreFolder(target, database, { force: options.has('force'), now: Date.now() });
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
    // This file has only the redirects that an import created. The studio's own redirects are in the studio's folder.
    const redirects = join(dataDir, REDIRECTS_FILE);
    if (existsSync(redirects)) copyFileSync(redirects, join(target, REDIRECTS_FILE));
    const count = (kind: string) =>
      own.documents.filter(({ path }) => parsePlace(path)?.kind === kind).length;
    say(
      `${target} now holds the content created in the demo: ${count('post')} posts, ${count('bio')} bios, ${own.objects.length} picture files, ${count('sign-up')} sign-ups.`,
    );
    const left = ofFeatures(content);
    if (left.length > 0)
      say(
        `Not copied, and still in ${dataDir}: ${left.join(', ')}. npm run export writes their content into files.`,
      );
    say(
      'Permission levels were not copied, because in demo mode anyone can set them. After the first person has signed in, make them an administrator with npm run staff -- set-level <e-mail> 3.',
    );
    say(
      `Put the lines DEMO=0 and DATA_DIR=./${relative('.', target).replaceAll('\\', '/')} into .env, and start the site again.`,
    );
  },
};

/** Google's user ids are numbers. */
const GOOGLE_SUBJECT = /^\d{1,32}$/;

/** Whether the account was created by the demo's simulated Google sign-in. Such an account belongs to no real person. */
export const isStandIn = (account: Account): boolean =>
  isGoogleAccount(account) && !GOOGLE_SUBJECT.test(account.subject);
