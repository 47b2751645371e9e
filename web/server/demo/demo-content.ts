import { join } from 'node:path';
import type { PlainFields } from '@studio-site/backend/values';
import { bioPath, postPath, userRecordPath } from '../../app/domain/places.ts';
import { demoUserRecords } from './demo-people.ts';
import { studioBios, studioPosts } from './studio-content.ts';

export { demoAccounts } from './demo-people.ts';

const DEMO_STUDIO = join(import.meta.dirname, '../../../demo-studio');

/**
 * All documents of a fresh demo site: the demo accounts' records, and the posts and bios of the studio in `folder`.
 * `now` in milliseconds since 1970. Throws `StartError` that names what of the studio's content does not fit.
 */
export function demoDocuments(now: number, folder = DEMO_STUDIO): { path: string; fields: PlainFields }[] {
  return [
    ...Object.entries(demoUserRecords).map(([uid, fields]) => ({ path: userRecordPath(uid), fields })),
    ...studioBios(folder).map(({ id, fields }) => ({ path: bioPath(id), fields })),
    ...studioPosts(folder, now).map(({ id, fields }) => ({ path: postPath(id), fields })),
  ];
}
