import * as z from 'zod/mini';
import { askAsOwner, askFileAsOwner, type OwnedBackend } from '../../../platform/engine/owner-access.ts';
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
  splitPath,
  TRASHED_BIOS,
  TRASHED_POSTS,
  trashedPostPath,
  workingCopyPath,
} from '../../domain/places.ts';
import { offeredSince } from '../../domain/trash.ts';

const documents = z.array(z.object({ document: z.optional(z.object({ name: z.string() })) }));

/** Maximum number of writes in one commit. */
const MOST_WRITES = 500;

/**
 * Deletes, as the owner, everything that has been in the trash for 30 days at `now` (milliseconds since 1970): posts
 * with all that belongs to them, bios, documents of features, and pictures and clips with their files in `bucket`. Returns the number of
 * deleted items. Calls `onError` for each item that could not be deleted; throws if the items could not be listed.
 */
export async function emptyOldTrash(
  backend: OwnedBackend,
  projectId: string,
  bucket: string,
  now: number,
  onError: (error: unknown) => void,
): Promise<number> {
  const namesIn = async (collection: string, where?: object): Promise<string[]> => {
    const [parent, collectionId] = splitPath(collection);
    const structuredQuery = {
      // The query returns only the names of the documents.
      select: { fields: [{ fieldPath: '__name__' }] },
      from: [{ collectionId }],
      ...(where && { where }),
    };
    const answer = documents.parse(
      await askAsOwner(backend, projectId, `${parent}:runQuery`, { structuredQuery }),
    );
    return answer.flatMap(({ document }) => document?.name ?? []);
  };

  const remove = async (names: string[]) => {
    for (let at = 0; at < names.length; at += MOST_WRITES) {
      const writes = names.slice(at, at + MOST_WRITES).map((name) => ({ delete: name }));
      await askAsOwner(backend, projectId, ':commit', { writes });
    }
  };
  const isOld = {
    fieldFilter: {
      field: { fieldPath: 'trashedAt' },
      op: 'LESS_THAN_OR_EQUAL',
      value: { integerValue: String(offeredSince(now)) },
    },
  };
  let deleted = 0;
  /** Deletes all old items of a collection. A failure does not prevent the deletion of the others. */
  const removeOld = async (collection: string, removeItem: (name: string) => Promise<void>) => {
    for (const name of await namesIn(collection, isOld)) {
      try {
        await removeItem(name);
        deleted += 1;
      } catch (error) {
        onError(error);
      }
    }
  };
  await removeOld(TRASHED_POSTS, async (name) => {
    const id = splitPath(name)[1];
    const ofPost = { fieldFilter: { field: { fieldPath: 'post' }, op: 'EQUAL', value: { stringValue: id } } };
    const belonging: string[] = [];
    for (const collection of OF_POST) {
      const names = await namesIn(collection, ofPost);
      // In this order, the rest is found and deleted the next time if the deletion is interrupted.
      for (const besides of besidesOf(collection))
        belonging.push(...names.map((one) => one.replace(`/${collection}/`, `/${besides}/`)));
      belonging.push(...names);
    }
    await remove([
      name.replace(trashedPostPath(id), workingCopyPath(id)),
      ...(await namesIn(revisionsPath(id))),
      ...(await namesIn(notesPath(id))),
      ...(await namesIn(presencesPath(id))),
      ...(await namesIn(splitPath(sharePath(id))[0])),
      ...belonging,
      name,
    ]);
  });
  await removeOld(TRASHED_BIOS, (name) => remove([name]));
  for (const { path, trashOf } of Object.values<CollectionEntry>(COLLECTIONS)) {
    if (!trashOf) continue;
    await removeOld(path, async (name) => {
      const id = splitPath(name)[1];
      const ofPage = {
        fieldFilter: { field: { fieldPath: 'page' }, op: 'EQUAL', value: { stringValue: id } },
      };
      const copy = name.replace(`/${path}/`, `/${trashOf.copies}/`);
      await remove([copy, ...(await namesIn(trashOf.revisions, ofPage)), name]);
    });
  }
  await removeOld(CLIPS, async (name) => {
    const id = splitPath(name)[1];
    for (const file of [clipFile(id), stillFile(id)]) await deleteFile(backend, bucket, file);
    await remove([name]);
  });
  await removeOld(PICTURES, async (name) => {
    await deleteFile(backend, bucket, pictureFile(splitPath(name)[1]));
    await remove([name]);
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
