import { splitPath } from '../platform/domain/document-path.ts';
import { clipFile } from '../web/domain/pictures/clip.ts';
import { pictureFile } from '../web/domain/pictures/picture.ts';
import { CLIPS } from '../web/domain/places.ts';
import type { FileAsk } from './requests.ts';

/** The first bytes of a PNG, enough to detect its type. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const BUCKET = 'demo-studio.firebasestorage.app';

/** The method, headers and body of a request. The default method is GET. */
export interface RequestParts {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * A Storage request as the SDK sends it: the URL path and query, and the rest of the request. `path` is the path of the
 * object's record.
 */
export function fileRequest(path: string, ask: FileAsk): { address: string; init: RequestParts } {
  const [collection, id] = splitPath(path);
  const [ownName, ownType, folder] =
    collection === CLIPS ? [clipFile(id), 'video/mp4', 'clips'] : [pictureFile(id), 'image/png', 'pictures'];
  const { name = ownName, metadata, settings = {}, type = ownType, size = 1 } = ask;
  const objects = `/v0/b/${BUCKET}/o`;
  const object = `${objects}/${encodeURIComponent(name)}`;
  const json = JSON.stringify({ ...settings, ...(metadata ? { metadata } : {}) });
  switch (ask.does) {
    case 'read':
      return { address: object, init: {} };
    case 'list':
      return {
        address: `${objects}?prefix=${ask.name === '' ? '' : `${folder}%2F`}&delimiter=%2F`,
        init: {},
      };
    case 'change':
      return { address: object, init: { method: 'PATCH', body: json } };
    case 'delete':
      return { address: object, init: { method: 'DELETE' } };
    case 'announce':
      return {
        address: `${objects}?name=${encodeURIComponent(name)}`,
        init: {
          method: 'POST',
          headers: {
            'X-Goog-Upload-Protocol': 'resumable',
            'X-Goog-Upload-Command': 'start',
            'X-Goog-Upload-Header-Content-Length': String(size),
          },
          body: JSON.stringify({ contentType: type }),
        },
      };
    case 'upload':
      return {
        address: `${objects}?name=${encodeURIComponent(name)}`,
        init: {
          method: 'POST',
          headers: {
            'X-Goog-Upload-Protocol': 'multipart',
            'Content-Type': 'multipart/related; boundary=b',
          },
          body: Buffer.concat([
            Buffer.from(
              `--b\r\n\r\n${JSON.stringify({ contentType: type, ...(metadata ? { metadata } : {}) })}`,
            ),
            Buffer.from(`\r\n--b\r\nContent-Type: ${type}\r\n\r\n`),
            PNG,
            Buffer.from('\r\n--b--'),
          ]),
        },
      };
  }
}
