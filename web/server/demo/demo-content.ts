import { bioPath, postPath, userRecordPath } from '../../app/domain/places.ts';
import { demoBios, demoUserRecords } from './demo-people.ts';
import { demoPosts } from './demo-posts.ts';
import type { Plain } from './to-fields.ts';

export { demoAccounts } from './demo-people.ts';

/** All documents of a fresh demo site; `now` in milliseconds since 1970. */
export function demoDocuments(now: number): { path: string; fields: Record<string, Plain> }[] {
  return [
    ...Object.entries(demoUserRecords).map(([uid, fields]) => ({ path: userRecordPath(uid), fields })),
    ...demoBios.map(({ id, fields }) => ({ path: bioPath(id), fields })),
    ...demoPosts(now).map(({ id, fields }) => ({ path: postPath(id), fields })),
  ];
}
