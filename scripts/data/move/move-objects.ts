import { readFile } from 'node:fs/promises';
import type { FolderObject } from '@studio-site/backend/maintenance';
import { CommandError } from '../command.ts';
import { md5Of } from '../project/bucket.ts';
import type { Bucket } from '../project/project.ts';

/** Files have at most 25 MB, so they are read into memory whole. */
const AT_ONCE = 4;

/** The results of moving a data folder's files. */
interface MovedObjects {
  uploaded: number;
  /** Files that the bucket already had, with the same size and hash. */
  already: number;
}

/**
 * Uploads files into a bucket under the same names, with their settings, and compares the bucket's hash. Skips files
 * that are already there, so it can be repeated. Throws `CommandError`, also for a different file of the same name
 * unless `force`; files uploaded before the error stay.
 */
export async function moveObjects(
  bucket: Bucket,
  objects: readonly FolderObject[],
  force: boolean,
  onProgress: (moved: number, all: number) => void,
): Promise<MovedObjects> {
  const result: MovedObjects = { uploaded: 0, already: 0 };
  for (let at = 0; at < objects.length; at += AT_ONCE) {
    const group = objects.slice(at, at + AT_ONCE);
    for (const how of await Promise.all(group.map((object) => moveObject(bucket, object, force))))
      result[how] += 1;
    onProgress(at + group.length, objects.length);
  }
  return result;
}

async function moveObject(
  bucket: Bucket,
  { name, settings, file }: FolderObject,
  force: boolean,
): Promise<keyof MovedObjects> {
  const bytes = await readFile(file);
  const md5 = md5Of(bytes);
  const there = await bucket.find(name);
  if (there?.size === bytes.length && there.md5 === md5) return 'already';
  if (there && !force)
    throw new CommandError(
      `The bucket ${bucket.name} holds a different file ${name}. Add --force to replace it.`,
    );
  const stored = await bucket.put(name, settings, bytes);
  if (stored.size !== bytes.length || stored.md5 !== md5)
    throw new CommandError(`The file ${name} in the bucket ${bucket.name} differs from the version sent.`);
  return 'uploaded';
}
