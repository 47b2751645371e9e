import { join } from 'node:path';
import type { Backend } from '@studio-site/backend';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { LEVELS } from '../../domain/people/levels.ts';
import { pictureFile } from '../../domain/pictures/picture.ts';
import { bioPath, picturePath, postPath, userRecordPath } from '../../domain/places.ts';
import { studioBios, studioPosts, studioUploads } from './studio-content.ts';

/** The accounts that the simulated Google sign-in lists. The uid of each account is its `subject`. */
export const demoAccounts = [
  { subject: 'demo-administrator', email: 'administrator@demo.localhost', displayName: 'Demo Administrator' },
  { subject: 'demo-editor', email: 'editor@demo.localhost', displayName: 'Demo Editor' },
  { subject: 'demo-author', email: 'author@demo.localhost', displayName: 'Demo Author' },
  { subject: 'demo-applicant', email: 'applicant@demo.localhost', displayName: 'Demo Applicant' },
  { subject: 'demo-newcomer', email: 'newcomer@demo.localhost', displayName: 'Demo Newcomer' },
];

/** User records by user id. The newcomer has none. */
const demoUserRecords: Record<string, PlainFields> = {
  'demo-administrator': {
    firstName: 'Demo',
    lastName: 'Administrator',
    teamRole: 'Studio Lead',
    permissionLevel: LEVELS.administrator,
    email: 'administrator@demo.localhost',
    notes: 'Has the key to the boathouse.\nThe other key is under the other stone.',
  },
  'demo-editor': {
    firstName: 'Demo',
    lastName: 'Editor',
    teamRole: 'Narrative Designer',
    permissionLevel: LEVELS.editor,
    email: 'editor@demo.localhost',
    notes: 'Runs the blog calendar. Ask before publishing on a Monday.',
  },
  'demo-author': {
    firstName: 'Demo',
    lastName: 'Author',
    teamRole: 'Programmer',
    permissionLevel: LEVELS.author,
    email: 'author@demo.localhost',
  },
  'demo-applicant': {
    firstName: 'Demo',
    lastName: 'Applicant',
    teamRole: 'Intern',
    permissionLevel: LEVELS.pending,
    email: 'applicant@demo.localhost',
    notes: 'Starts in spring. Came with a reference from the ferry company.',
  },
};

const DEMO_STUDIO = join(import.meta.dirname, '../../../demo-studio');

/** A picture file, to be stored as an object. */
export interface DemoObject {
  name: string;
  settings: { contentType: string; metadata: Record<string, string> };
  bytes: Buffer<ArrayBuffer>;
}

export interface DemoContent {
  documents: { path: string; fields: PlainFields }[];
  objects: DemoObject[];
}

/**
 * The content of a new demo site: records of the demo accounts, and posts, bios and pictures of the studio in `folder`.
 * `now` is in milliseconds since 1970. Throws `StartError`, which names the invalid part.
 */
export function demoContent(now: number, folder = DEMO_STUDIO): DemoContent {
  const pictures = studioUploads(folder, now);
  const documents = [
    ...Object.entries(demoUserRecords).map(([uid, fields]) => ({ path: userRecordPath(uid), fields })),
    ...studioBios(folder).map(({ id, fields }) => ({ path: bioPath(id), fields })),
    ...studioPosts(folder, now).map(({ id, fields }) => ({ path: postPath(id), fields })),
    ...pictures.map(({ id, fields }) => ({ path: picturePath(id), fields })),
  ];
  const objects = pictures.map(({ id, fields, contentType, bytes }) => ({
    name: pictureFile(id),
    settings: { contentType, metadata: { by: String(fields.by) } },
    bytes,
  }));
  return { documents, objects };
}

/** The documents of a new demo site, without its files. */
export const demoDocuments = (now: number) => demoContent(now).documents;

/**
 * Stores the demo content: first files, then documents. If this is interrupted, there are no documents yet, so the next
 * start stores the demo content again.
 */
export async function seedDemo(
  backend: Pick<Backend, 'setDocuments' | 'setObjects'>,
  bucket: string,
  { documents, objects }: DemoContent,
): Promise<void> {
  await backend.setObjects(objects.map((object) => ({ bucket, ...object })));
  await backend.setDocuments(documents.map(({ path, fields }) => ({ path, fields: toFields(fields) })));
}
