import { join } from 'node:path';
import type { PlainFields } from '@studio-site/backend/values';
import { pictureFile } from '../../domain/pictures/picture.ts';
import { bioPath, picturePath, postPath, userRecordPath } from '../../domain/places.ts';
import { demoUserRecords } from './demo-people.ts';
import { studioBios, studioPosts, studioUploads } from './studio-content.ts';

export { demoAccounts } from './demo-people.ts';

const DEMO_STUDIO = join(import.meta.dirname, '../../../demo-studio');

/** The file of a picture, as the storage has it. */
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
 * All that a fresh demo site holds: the demo accounts' records, and the posts, bios and pictures of the studio in
 * `folder`. `now` in milliseconds since 1970. Throws `StartError` that names what of the studio's content does not fit.
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

/** The documents of a fresh demo site alone. */
export const demoDocuments = (now: number) => demoContent(now).documents;
