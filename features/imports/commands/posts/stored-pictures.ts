import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import type { PlainFields } from '@studio-site/backend/values';
import { MOVING, pictureAddress } from '../../../../platform/domain/pictures/picture-address.ts';
import { reasonOf } from '../../../../platform/errors.ts';
import { prepareOriginal } from '../../../../scripts/data/prepare-original.ts';
import { newPictureId, PICTURE_LIMITS, pictureFile } from '../../../../web/domain/pictures/picture.ts';
import { readPicture, uploadedFiles } from './picture-files.ts';

/** Stores the file of a picture in the site's bucket. */
export type PutFile = (name: string, bytes: Buffer, contentType: string, by: string) => Promise<void>;

export interface StoredPictures {
  /** URLs of pictures whose files the import does not have. Posts keep these URLs. */
  elsewhere: Set<string>;
  /** Number of stored pictures. */
  count: number;
  /**
   * Stores the pictures of these URLs as uploads by `by`, each file once. Returns the records of new pictures, and why
   * existing files could not be stored or are no longer animated.
   */
  store(
    addresses: readonly string[],
    by: string,
  ): Promise<{ documents: { id: string; fields: PlainFields }[]; problems: string[] }>;
  /** Path of a stored picture on this site; null if it was not stored. */
  address(source: string): string | null;
}

/**
 * The pictures of an export. `folder` is a copy of the old site's uploads folder. Without such a copy, `folder` and
 * `put` are null. Without a bucket, `put` is null.
 */
export function storedPictures(
  { uploads, folder, now }: { uploads: RegExp; folder: string | null; now: number },
  put: PutFile | null,
): StoredPictures {
  const fileOf = folder === null || put === null ? () => null : uploadedFiles(uploads, folder);
  /** Ids of stored pictures, by file and by URL; null for a file that could not be stored. */
  const idOf = new Map<string, string | null>();
  const idAt = new Map<string, string | null>();
  const stored: StoredPictures = {
    elsewhere: new Set(),
    count: 0,
    async store(addresses, by) {
      const documents: { id: string; fields: PlainFields }[] = [];
      const problems: string[] = [];
      for (const address of addresses) {
        if (idAt.has(address) || stored.elsewhere.has(address)) continue;
        const file = fileOf(address);
        if (file === null) {
          stored.elsewhere.add(address);
          continue;
        }
        if (!idOf.has(file)) {
          const one = await storeFile(file, by);
          if (one.problem !== null) problems.push(one.problem);
          if ('id' in one) documents.push(one);
          idOf.set(file, 'id' in one ? one.id : null);
        }
        idAt.set(address, idOf.get(file) ?? null);
      }
      stored.count += documents.length;
      return { documents, problems };
    },
    address(source) {
      const id = idAt.get(source) ?? null;
      return id === null ? null : pictureAddress(id);
    },
  };
  return stored;

  async function storeFile(
    file: string,
    by: string,
  ): Promise<{ id: string; fields: PlainFields; problem: string | null } | { problem: string }> {
    try {
      const picture = readPicture(file);
      if ('problem' in picture) throw new Error(picture.problem);
      const { bytes, contentType, ...shape } = await prepareOriginal(picture.bytes);
      const moves = contentType === 'image/gif' ? MOVING : '';
      const id = newPictureId(shape, `${randomBytes(12).toString('hex')}${moves}`);
      await put?.(pictureFile(id), bytes, contentType, by);
      const fields = {
        name: basename(file).slice(0, PICTURE_LIMITS.name),
        alt: '',
        width: shape.width,
        height: shape.height,
        bytes: bytes.length,
        contentType,
        by,
        at: { $timestamp: new Date(now).toISOString() },
        inUse: true,
      };
      const problem = picture.becomesStill
        ? `the animation of the file ${file}, which is a still picture here`
        : null;
      return { id, fields, problem };
    } catch (error) {
      return { problem: `the file ${file} ${reasonOf(error)}` };
    }
  }
}
