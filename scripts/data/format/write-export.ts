import type { Account, FolderObject, PlainDocument } from '@studio-site/backend/maintenance';
import { type Plain, toPlainFields } from '@studio-site/backend/values';
import {
  ACCOUNTS,
  COLLECTION_FILES,
  exportPlace,
  FIRST_FIELDS,
  FORMAT,
  fileNameOf,
  MANIFEST,
  type PostFolder,
  VERSION,
} from './layout.ts';
import { exportObjects, FILES } from './picture-files.ts';
import { writePost } from './post-file.ts';

export interface Content {
  documents: PlainDocument[];
  accounts: Account[];
  objects?: FolderObject[];
  /** Whether people ever signed in to the site in demo mode. */
  usedInDemo?: boolean;
}

/** The documents in one file of an export, by id. */
type Group = { [id: string]: Plain };

/**
 * Returns the texts of an export's files by relative path, the picture files to copy with their sources, and, by
 * collection, the number of documents that are left out because the site does not know their collection.
 */
export function exportFiles({ documents, accounts, objects = [], usedInDemo = false }: Content): {
  files: Map<string, string>;
  copies: Map<string, string>;
  leftOut: Map<string, number>;
} {
  const files = new Map<string, string>();
  const collections = new Map<string, Group>();
  const belowPosts: Record<PostFolder, Map<string, Group>> = { revisions: new Map(), notes: new Map() };
  const leftOut = new Map<string, number>();
  let posts = 0;
  for (const file of Object.values(COLLECTION_FILES)) collections.set(file, Object.create(null));
  for (const { path, fields } of [...documents].sort(byPath)) {
    const place = exportPlace(path);
    if (place.kind === 'collection')
      under(collections, place.file)[place.id] = toPlainFields(fields, FIRST_FIELDS);
    else if (place.kind === 'below post')
      under(belowPosts[place.folder], place.post)[place.id] = toPlainFields(fields, FIRST_FIELDS);
    else if (place.kind === 'post') {
      files.set(`posts/${fileNameOf(place.id)}.md`, writePost(place.id, fields));
      posts++;
    } else if (place.kind === 'other')
      leftOut.set(place.collection, (leftOut.get(place.collection) ?? 0) + 1);
  }
  for (const [file, entries] of collections) files.set(file, json(entries));
  for (const [folder, byPost] of Object.entries(belowPosts))
    for (const [post, entries] of byPost)
      files.set(`${folder}/${fileNameOf(post)}.json`, json({ post, [folder]: entries }));
  const { list, copies } = exportObjects(objects);
  if (copies.size > 0) files.set(FILES, list);
  files.set(ACCOUNTS, json(accountsById(accounts)));
  const counts = Object.fromEntries([...collections].map(([file, entries]) => [file, size(entries)]));
  const belowCounts = Object.fromEntries(
    Object.entries(belowPosts).map(([folder, byPost]) => [
      folder,
      [...byPost.values()].reduce((sum, entries) => sum + size(entries), 0),
    ]),
  );
  files.set(
    MANIFEST,
    json({
      format: FORMAT,
      version: VERSION,
      ...(usedInDemo ? { usedInDemo } : {}),
      counts: {
        ...counts,
        posts,
        ...belowCounts,
        [ACCOUNTS]: accounts.length,
        ...(copies.size > 0 ? { [FILES]: copies.size } : {}),
      },
    }),
  );
  return { files, copies, leftOut };
}

function accountsById(accounts: Account[]): { [uid: string]: Plain } {
  const byId: { [uid: string]: Plain } = Object.create(null);
  for (const { uid, ...account } of [...accounts].sort((one, other) => (one.uid < other.uid ? -1 : 1)))
    byId[uid] = account;
  return byId;
}

function under(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? Object.create(null);
  groups.set(name, group);
  return group;
}

const byPath = (one: PlainDocument, other: PlainDocument) => (one.path < other.path ? -1 : 1);
const size = (entries: object) => Object.keys(entries).length;
const json = (value: Plain) => `${JSON.stringify(value, null, 2)}\n`;
