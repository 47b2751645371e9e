import { badRequest } from '../model/errors.ts';
import type { ObjectTable } from '../store/objects.ts';

export interface ListedObjects {
  items: string[];
  /** Names of folders, each ending with the delimiter. */
  prefixes: string[];
  /** Token of the next page; undefined on the last page. */
  nextPageToken?: string;
}

const LAST = '\u{10ffff}';

/**
 * One page of the objects and folders below a prefix, in order of their names. Without a delimiter there are no
 * folders. The page token is not checked: it is the encoded name after which the page starts.
 */
export function listObjects(
  table: Pick<ObjectTable, 'names'>,
  asked: { bucket: string; prefix: string; delimiter: string; pageToken: string; most: number },
): ListedObjects {
  const { bucket, prefix, delimiter, pageToken, most } = asked;
  const [items, prefixes]: [string[], string[]] = [[], []];
  let last = Buffer.from(pageToken, 'base64url').toString('utf8');
  let end = last;
  for (;;) {
    // After a folder, the next query starts after all names in the folder, so that they are skipped.
    const names = table.names(bucket, prefix, last, most + 1 - items.length - prefixes.length);
    let isFolder = false;
    for (const name of names) {
      if (items.length + prefixes.length === most) {
        return { items, prefixes, nextPageToken: Buffer.from(end).toString('base64url') };
      }
      const at = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      isFolder = at >= 0;
      const entry = isFolder ? name.slice(0, at + delimiter.length) : name;
      (isFolder ? prefixes : items).push(entry);
      last = isFolder ? `${entry}${LAST}` : entry;
      end = last;
      if (isFolder) break;
    }
    if (!isFolder) return { items, prefixes };
  }
}

const MOST_BYTES = 1024;

/** Throws HTTP status 400 if an object with this name cannot be stored. */
export function checkObjectName(name: string): void {
  const fits =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= MOST_BYTES &&
    name !== '.' &&
    name !== '..' &&
    !/[\r\n\0]/.test(name) &&
    !name.startsWith('.well-known/acme-challenge/') &&
    // Rejects empty segments, because the SDK removes them and would never find the object.
    !name.split('/').includes('');
  if (!fits) throw badRequest('This is not a valid object name.');
}
