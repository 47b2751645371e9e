import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { PlainFields } from '@studio-site/backend/values';
import * as z from 'zod';
import { pictureShape } from '../../../platform/domain/pictures/picture-address.ts';
import { reasonOf, StartError } from '../../../platform/errors.ts';
import { utf8Text } from '../../../platform/files.ts';
import { shapeIssue } from '../../../platform/owner-files/config-source.ts';
import { asStored, bioDocument } from '../../domain/bios/bio.ts';
import { patchOf } from '../../domain/patch-notes/patch-of.ts';
import { fileKind } from '../../domain/pictures/file-kind.ts';
import { PICTURE_TYPES, pictureDocument } from '../../domain/pictures/picture.ts';
import { postDocument } from '../../domain/posts/post.ts';

/** A document of the demo content. */
export interface ContentDocument {
  id: string;
  fields: PlainFields;
}

// Schema of an id. The id is also used as a file name, so it contains no slash.
const id = z.string().regex(/^[\w-]+$/, 'must consist of letters, digits, - and _');

// Schemas of the files in the studio's folder. They are as strict as those of stored documents. Dates are given as days
// before now, so that the demo never looks outdated.
const {
  content,
  creationDate,
  publishDate,
  firstPublishDate,
  published,
  slug,
  addresses,
  changedDate,
  review,
  patch: _,
  ...postShape
} = postDocument.shape;
const posts = z.array(
  z.strictObject({
    ...postShape,
    id,
    createdDaysAgo: z.number().min(0),
    /** Null for an unpublished post. */
    publishedDaysAgo: z.nullable(z.number().min(0)),
    /** Absent for a post that was not changed after publication. */
    changedDaysAgo: z.optional(z.number().min(0)),
  }),
);

const { linkUrls, linkIcons, linkInverts, order, ...bioShape } = bioDocument.shape;
const bios = z.array(
  z.strictObject({
    ...bioShape,
    id,
    links: z.array(z.strictObject({ url: z.string(), icon: z.string(), invert: z.boolean() })),
  }),
);

const { name, alt, by } = pictureDocument.shape;
const uploads = z.array(
  z.strictObject({
    /** The id must contain the picture's size, like the ids of uploads. */
    id: id.refine(
      (value) => pictureShape(value) !== null,
      "must end in the picture's size, such as -1600x900",
    ),
    name,
    alt,
    by,
    uploadedDaysAgo: z.number().min(0),
  }),
);

/** A picture of the demo content: its document, and the bytes of its file. */
export interface UploadedPicture extends ContentDocument {
  contentType: (typeof PICTURE_TYPES)[number];
  bytes: Buffer<ArrayBuffer>;
}

const DAY = 24 * 3600 * 1000;

/**
 * The posts of a studio, from `posts.json` and `posts/{id}.md`; none if `posts.json` is missing. `now` is in
 * milliseconds since 1970. Throws `StartError`.
 */
export function studioPosts(folder: string, now: number): ContentDocument[] {
  return readList(folder, 'posts.json', posts).map(
    ({ id, createdDaysAgo, publishedDaysAgo, changedDaysAgo, ...shown }): ContentDocument => ({
      id,
      fields: {
        ...shown,
        ...textFields(readText(folder, `posts/${id}.md`)),
        creationDate: now - createdDaysAgo * DAY,
        publishDate: now - (publishedDaysAgo ?? createdDaysAgo) * DAY,
        published: publishedDaysAgo !== null,
        ...(changedDaysAgo === undefined ? {} : { changedDate: now - changedDaysAgo * DAY }),
      },
    }),
  );
}

/** The field `content` of a post and, if the post has patch notes, the field `patch`. */
function textFields(content: string) {
  const patch = patchOf(content);
  return { content, ...(patch && { patch }) };
}

/** The bios of a studio, from `bios.json`, in order; none if the file is missing. Throws `StartError`. */
export function studioBios(folder: string): ContentDocument[] {
  return readList(folder, 'bios.json', bios).map(
    ({ id, links, ...shown }, order): ContentDocument => ({
      id,
      fields: {
        ...shown,
        ...asStored({ links }),
        order,
      },
    }),
  );
}

/**
 * The pictures of a studio, from `uploads.json`, each with its file `uploads/{id}/original.…`; none if
 * `uploads.json` is missing. `now` is in milliseconds since 1970. Throws `StartError`.
 */
export function studioUploads(folder: string, now: number): UploadedPicture[] {
  return readList(folder, 'uploads.json', uploads).map(
    ({ id, uploadedDaysAgo, ...said }): UploadedPicture => {
      const file = `uploads/${id}/original${extname(said.name)}`;
      const bytes = readBytes(folder, file);
      const kind = fileKind(bytes);
      const contentType = PICTURE_TYPES.find((type) => type === kind);
      if (contentType === undefined)
        throw new StartError(`${file} in the studio folder is not a picture that can be uploaded.`);
      const { width = 1, height = 1 } = pictureShape(id) ?? {};
      const at = { $timestamp: new Date(now - uploadedDaysAgo * DAY).toISOString() };
      const fields = { ...said, width, height, bytes: bytes.length, contentType, at, inUse: true };
      return { id, fields, contentType, bytes };
    },
  );
}

function readList<T>(folder: string, name: string, schema: z.ZodType<T[]>): T[] {
  if (!existsSync(join(folder, name))) return [];
  let value: unknown;
  try {
    value = JSON.parse(readText(folder, name));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${name} in the studio folder is not valid JSON: ${reasonOf(error)}.`);
  }
  const parsed = schema.safeParse(value, { error: shapeIssue });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new StartError(`${name} in the studio folder is not valid: ${faults.join('; ')}.`);
}

function readText(folder: string, name: string): string {
  const bytes = readBytes(folder, name);
  try {
    return utf8Text(bytes, `${name} in the studio folder`);
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
}

function readBytes(folder: string, name: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(join(folder, name));
  } catch (error) {
    throw new StartError(`${name} in the studio folder cannot be read: ${reasonOf(error)}.`);
  }
}
