import { join } from 'node:path';
import type { PlainFields } from '@studio-site/backend/values';
import { pictureFile } from '../../domain/pictures/picture.ts';
import { bioPath, picturePath, postPath, userRecordPath } from '../../domain/places.ts';
import { demoUserRecords } from './demo-people.ts';
import { studioBios, studioPosts, studioUploads } from './studio-content.ts';

export { demoAccounts } from './demo-people.ts';

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
