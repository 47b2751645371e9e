import { readFile } from 'node:fs/promises';
import type { FolderObject } from '@studio-site/backend/maintenance';
import { CommandError } from '../command.ts';
import { md5Of } from '../project/bucket.ts';
import type { Bucket } from '../project/project.ts';

/** Number of files moved at the same time. Each has at most 25 MB, so it is read into memory as a whole. */
const AT_ONCE = 4;

/** The result of moving the files of a data folder. */
interface MovedObjects {
  uploaded: number;
  /** Number of files that the bucket already had, with the same size and hash. */
  already: number;
}

/**
 * Uploads files to a bucket under the same names, with their properties, and verifies their hashes. Skips files that
 * the bucket already has, so a move can be repeated. Throws `CommandError`, for example if the bucket has a different
 * file with the same name and `force` is not set. Files already uploaded stay.
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
