import type { FolderObject } from '@studio-site/backend/maintenance';
import * as z from 'zod';
import { FormatError, parseJson } from './format-error.ts';
import { fileNameOf } from './layout.ts';

// Picture files in an export: `files.json` lists them, and `files/` contains their bytes.

export const FILES = 'files.json';
export const FILES_FOLDER = 'files';

const entry = z.strictObject({
  file: z.string().regex(/^files\/[^/]+$/),
  bucket: z.string(),
  settings: z.strictObject({
    contentType: z.optional(z.string()),
    cacheControl: z.optional(z.string()),
    contentDisposition: z.optional(z.string()),
    contentEncoding: z.optional(z.string()),
    contentLanguage: z.optional(z.string()),
    metadata: z.optional(z.record(z.string(), z.string())),
  }),
});
const filesJson = z.record(z.string(), entry);

/**
 * Returns `list`, the text of `files.json`, and `copies`: for each path below `files/`, the file to be copied there.
 */
export function exportObjects(objects: readonly FolderObject[]): {
  list: string;
  copies: Map<string, string>;
} {
  const copies = new Map<string, string>();
  const list: Record<string, z.infer<typeof entry>> = {};
  for (const { bucket, name, settings, file } of [...objects].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const place = `${FILES_FOLDER}/${fileNameOf(name)}`;
    copies.set(place, file);
    list[name] = { file: place, bucket, settings };
  }
  return { list: `${JSON.stringify(list, null, 2)}\n`, copies };
}

/**
 * Parses `text`, the content of `files.json`, or undefined if the export has no such file. `copies` are the absolute
 * paths of the files below `files/`. Throws `FormatError`.
 */
export function readObjects(text: string | undefined, copies: ReadonlyMap<string, string>): FolderObject[] {
  const parsed = filesJson.safeParse(text === undefined ? {} : parseJson(FILES, text));
  if (!parsed.success) throw new FormatError(FILES, '', `${z.prettifyError(parsed.error)}.`);
  const used = new Set<string>();
  const objects = Object.entries(parsed.data).map(([name, { file, bucket, settings }]) => {
    const place = copies.get(file);
    if (place === undefined)
      throw new FormatError(FILES, `"${name.slice(0, 100)}"`, `the file ${file} is missing.`);
    used.add(file);
    return { bucket, name, settings: settings as FolderObject['settings'], file: place };
  });
  for (const file of copies.keys())
    if (!used.has(file)) throw new FormatError(file, '', `${FILES} does not list this file.`);
  return objects;
}
