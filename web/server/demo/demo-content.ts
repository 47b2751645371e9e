import { join } from 'node:path';
import type { PlainFields } from '@studio-site/backend/values';
import { pictureFile } from '../../domain/pictures/picture.ts';
import { bioPath, picturePath, postPath, userRecordPath } from '../../domain/places.ts';
import { demoUserRecords } from './demo-people.ts';
import { studioBios, studioPosts, studioUploads } from './studio-content.ts';

export { demoAccounts } from './demo-people.ts';

const DEMO_STUDIO = join(import.meta.dirname, '../../../demo-studio');

/** A picture's file as an object in the storage. */
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
 * All content of a fresh demo site: the demo accounts' records, and the posts, bios and pictures of the studio in
 * `folder`. `now` in milliseconds since 1970. Throws `StartError` naming the invalid part of the studio's content.
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

/** Only the documents of a fresh demo site. */
export const demoDocuments = (now: number) => demoContent(now).documents;
