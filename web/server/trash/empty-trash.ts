import type { Filter } from '../../../platform/data/rest/structured-query.ts';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { askFileAsOwner, type OwnedBackend } from '../../../platform/engine/owner-access.ts';
import { backendDocuments } from '../../../platform/engine/owner-documents.ts';
import { COLLECTIONS, OF_POST } from '../../domain/collections.ts';
import type { CollectionEntry } from '../../domain/feature.ts';
import { clipFile, stillFile } from '../../domain/pictures/clip.ts';
import { pictureFile } from '../../domain/pictures/picture.ts';
import {
  CLIPS,
  notesPath,
  PICTURES,
  presencesPath,
  revisionsPath,
  sharePath,
  TRASHED_BIOS,
  TRASHED_POSTS,
  workingCopyPath,
} from '../../domain/places.ts';
import { offeredSince } from '../../domain/trash.ts';

/**
 * Deletes, as the owner, everything that has been in the trash for 30 days at `now` (milliseconds since 1970): posts
 * with all that belongs to them, bios, documents of features, and pictures and clips with their files in `bucket`.
 * Returns the number of deleted items. Calls `onError` for each item that could not be deleted; throws if the items
 * could not be listed.
 */
export async function emptyOldTrash(
  backend: OwnedBackend,
  projectId: string,
  bucket: string,
  now: number,
  onError: (error: unknown) => void,
): Promise<number> {
  const documents = backendDocuments(backend, projectId);
  const pathsIn = async (from: string, ...where: Filter[]): Promise<string[]> =>
    (await documents.find({ from, where, order: [], fields: ['__name__'] })).map(({ path }) => path);
  let deleted = 0;
  /** Deletes all old items of a collection. A failure does not prevent the deletion of the others. */
  const removeOld = async (collection: string, removeItem: (path: string) => Promise<void>) => {
    const isOld: Filter = ['trashedAt', 'LESS_THAN_OR_EQUAL', offeredSince(now)];
    for (const path of await pathsIn(collection, isOld)) {
      try {
        await removeItem(path);
        deleted += 1;
      } catch (error) {
        onError(error);
      }
    }
  };
  await removeOld(TRASHED_POSTS, async (path) => {
    const id = splitPath(path)[1];
    const belonging: string[] = [];
    for (const collection of OF_POST) {
      const paths = await pathsIn(collection, ['post', 'EQUAL', id]);
      // In this order, the rest is found and deleted the next time if the deletion is interrupted.
      for (const besides of besidesOf(collection))
        belonging.push(...paths.map((one) => `${besides}/${splitPath(one)[1]}`));
      belonging.push(...paths);
    }
    await documents.remove([
      workingCopyPath(id),
      ...(await pathsIn(revisionsPath(id))),
      ...(await pathsIn(notesPath(id))),
      ...(await pathsIn(presencesPath(id))),
      ...(await pathsIn(splitPath(sharePath(id))[0])),
      ...belonging,
      path,
    ]);
  });
  await removeOld(TRASHED_BIOS, (path) => documents.remove([path]));
  for (const { path: collection, trashOf } of Object.values<CollectionEntry>(COLLECTIONS)) {
    if (!trashOf) continue;
    await removeOld(collection, async (path) => {
      const id = splitPath(path)[1];
      const revisions = await pathsIn(trashOf.revisions, ['page', 'EQUAL', id]);
      await documents.remove([`${trashOf.copies}/${id}`, ...revisions, path]);
    });
  }
  await removeOld(CLIPS, async (path) => {
    const id = splitPath(path)[1];
    for (const file of [clipFile(id), stillFile(id)]) await deleteFile(backend, bucket, file);
    await documents.remove([path]);
  });
  await removeOld(PICTURES, async (path) => {
    await deleteFile(backend, bucket, pictureFile(splitPath(path)[1]));
    await documents.remove([path]);
  });
  return deleted;
}

/** The collections whose documents share their ids with those of this one. */
const besidesOf = (collection: string): string[] =>
  Object.values<CollectionEntry>(COLLECTIONS)
    .filter(({ besides }) => besides === collection)
    .map(({ path }) => path);

/** Deletes a file. A missing file is not an error. Throws if the backend responds with an error. */
async function deleteFile(backend: OwnedBackend, bucket: string, name: string): Promise<void> {
  const { ok, status } = await askFileAsOwner(backend, bucket, name, { method: 'DELETE' });
  if (!ok && status !== 404) throw new Error(`The file ${name} was not deleted.`);
}
