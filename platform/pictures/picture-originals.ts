import type { Backend } from '@studio-site/backend';
import { LARGEST_PICTURE, pictureFile } from '../../web/domain/pictures/picture.ts';
import { picturePath } from '../../web/domain/places.ts';
import type { Engine } from '../data/page-engine.ts';
import { pictureAddress } from '../domain/pictures/picture-address.ts';
import { askFileAsOwner } from '../engine/owner-access.ts';
import { backendDocuments } from '../engine/owner-documents.ts';
import type { ServiceAccount } from '../engine/service-account.ts';

/** Access to the uploaded files of one kind. */
export interface Originals {
  /** The file; null if there is none. Throws if the file cannot be read or is too large. */
  read(id: string): Promise<Buffer | null>;
  /** A response with the file, or with a part of it if there is a `range` header; null if there is no file. */
  open(id: string, range?: string): Promise<Response | null>;
  /** Whether the file exists and is not in the trash. Always true with other engines than the embedded one. */
  isThere(id: string): Promise<boolean>;
}

/** The locations of one kind of files. */
export interface OriginalPlaces {
  /** The name of a file's object in the bucket. */
  file: (id: string) => string;
  /** The path of the document that describes a file. */
  record: (id: string) => string;
  /** The URL path at which another Studio Site serves a file, or a variant of it, to visitors. */
  served: (id: string) => string;
  /** Maximum size of a file in bytes, as in `storage.rules`. */
  largest: number;
}

/** The locations of pictures. */
export const PICTURE_PLACES: OriginalPlaces = {
  file: pictureFile,
  record: picturePath,
  served: (id) => pictureAddress(id, 2400),
  largest: LARGEST_PICTURE,
};

/** Time limit of a request, in milliseconds. */
const TIME_LIMIT = 20_000;

/** Access to the uploaded files of this engine; null if it has no bucket. `account`: reads them on Firebase. */
export function openOriginals(
  engine: Engine,
  backend: Backend | null,
  account: Pick<ServiceAccount, 'token'>,
  places: OriginalPlaces,
): Originals | null {
  const bucket = engine.app.storageBucket;
  if (bucket === undefined) return null;
  if (backend) return embeddedOriginals(bucket, backend, engine.app.projectId, places);
  if (engine.storageHost !== null) return emulatorOriginals(bucket, engine.storageHost, places);
  return googleOriginals(bucket, account, places);
}

function embeddedOriginals(
  bucket: string,
  backend: Backend,
  projectId: string,
  { file, record, largest }: OriginalPlaces,
): Originals {
  const documents = backendDocuments(backend, projectId);
  const open = async (id: string, range?: string) =>
    found(await askFileAsOwner(backend, bucket, file(id), { search: '?alt=media', range }));
  return {
    open,
    read: async (id) => bytesOf(await open(id), largest),
    async isThere(id) {
      const [stored, described] = await Promise.all([
        askFileAsOwner(backend, bucket, file(id)),
        documents.get([record(id)], ['trashedAt']),
      ]);
      return stored.status === 200 && described.get(record(id))?.fields.trashedAt === undefined;
    },
  };
}

/**
 * Reads from `host`, which is an emulator or another Studio Site. An emulator accepts the token `owner`. A site
 * refuses this token, so the file is then requested as a visitor would request it.
 */
function emulatorOriginals(
  bucket: string,
  host: string,
  { file, served, largest }: OriginalPlaces,
): Originals {
  const ask = async (request: FileRequest, id: string, range?: string) => {
    const address = `http://${host}/v0/b/${bucket}/o/${encodeURIComponent(file(id))}?alt=media`;
    const headers = { authorization: 'Bearer owner', ...asked(range) };
    const answer = await request(address, headers);
    if (answer.status !== 401) return found(answer);
    return found(await request(`http://${host}${served(id)}`, asked(range)));
  };
  return distantOriginals(ask, largest);
}

/** Reads files from Google's servers with the site's service account. */
function googleOriginals(
  bucket: string,
  account: Pick<ServiceAccount, 'token'>,
  { file, largest }: OriginalPlaces,
): Originals {
  const ask = async (request: FileRequest, id: string, range?: string) => {
    const address = `https://storage.googleapis.com/storage/v1/b/${bucket}/o/${encodeURIComponent(file(id))}?alt=media`;
    const headers = { authorization: `Bearer ${await account.token()}`, ...asked(range) };
    return found(await request(address, headers));
  };
  return distantOriginals(ask, largest);
}

type FileRequest = (address: string, headers: Record<string, string>) => Promise<Response>;

/** Files on another server, which `ask` requests. */
function distantOriginals(
  ask: (request: FileRequest, id: string, range?: string) => Promise<Response | null>,
  largest: number,
): Originals {
  return {
    open: (id, range) => ask(requestSlowly, id, range),
    read: async (id) => bytesOf(await ask(requestWhole, id), largest),
    isThere: async () => true,
  };
}

/** Requests a file that must have arrived completely within `TIME_LIMIT`. */
const requestWhole: FileRequest = (address, headers) =>
  fetch(address, { headers, signal: AbortSignal.timeout(TIME_LIMIT) });

/** Requests a file whose headers must arrive within `TIME_LIMIT`. Its body may take longer, as players read it slowly. */
const requestSlowly: FileRequest = async (address, headers) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT);
  try {
    return await fetch(address, { headers, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
};

const asked = (range: string | undefined): Record<string, string> => (range === undefined ? {} : { range });

/** The response with a file; null if the file is missing. Throws for any other response. */
async function found(answer: Response): Promise<Response | null> {
  if (answer.status === 200 || answer.status === 206) return answer;
  await answer.body?.cancel();
  if (answer.status === 404) return null;
  throw new Error(`The request for an uploaded file failed with HTTP status ${answer.status}.`);
}

async function bytesOf(answer: Response | null, largest: number): Promise<Buffer | null> {
  if (answer === null) return null;
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > largest) throw new Error('The uploaded file is too large.');
  return bytes;
}
