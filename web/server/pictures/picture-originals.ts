import type { Backend } from '@studio-site/backend';
import * as z from 'zod';
import type { Engine } from '../../data/engine.ts';
import { pictureFile } from '../../domain/pictures/picture.ts';
import { picturePath } from '../../domain/places.ts';
import { askAsOwner, askFileAsOwner } from '../engine/ask-as-owner.ts';

/** Access to the uploaded files. */
export interface PictureOriginals {
  /** A picture's file; null when there is none. Throws when it is unavailable. */
  read(id: string): Promise<Buffer | null>;
  /** Whether the picture exists and is not in the trash, if checking costs nothing; otherwise this is assumed. */
  isThere(id: string): Promise<boolean>;
}

/** The rules accept no larger file. In bytes. */
const MOST_BYTES = 26 * 1024 * 1024;
/** Milliseconds. */
const PATIENCE = 20_000;

/** The originals of the engine; null without a bucket. */
export function pictureOriginals(engine: Engine, backend: Backend | null): PictureOriginals | null {
  const bucket = engine.app.storageBucket;
  if (bucket === undefined) return null;
  if (backend) return embeddedOriginals(bucket, backend, engine.app.projectId);
  if (engine.storageHost !== null) return emulatorOriginals(bucket, engine.storageHost);
  return googleOriginals(bucket);
}

/** Metadata that marks a picture in the trash. */
const inTrash = z.tuple([
  z.object({ found: z.object({ fields: z.object({ trashedAt: z.object({ integerValue: z.string() }) }) }) }),
]);

function embeddedOriginals(bucket: string, backend: Backend, projectId: string): PictureOriginals {
  const ask = (id: string, search = '') => askFileAsOwner(backend, bucket, pictureFile(id), { search });
  return {
    read: async (id) => bytesOf(await ask(id, '?alt=media')),
    async isThere(id) {
      const [file, described] = await Promise.all([
        ask(id),
        askAsOwner(backend, projectId, ':batchGet', {
          documents: [`projects/${projectId}/databases/(default)/documents/${picturePath(id)}`],
          mask: { fieldPaths: ['trashedAt'] },
        }),
      ]);
      return file.status === 200 && !inTrash.safeParse(described).success;
    },
  };
}

/** An emulator accepts `owner` as administrator. Another Studio Site creates the variants itself. */
function emulatorOriginals(bucket: string, host: string): PictureOriginals {
  return {
    async read(id) {
      const address = `http://${host}/v0/b/${bucket}/o/${encodeURIComponent(pictureFile(id))}?alt=media`;
      const headers = { authorization: 'Bearer owner' };
      const answer = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.status !== 401) return bytesOf(answer);
      return bytesOf(
        await fetch(`http://${host}/pictures/${id}/2400.jpg`, { signal: AbortSignal.timeout(PATIENCE) }),
      );
    },
    isThere: async () => true,
  };
}

const METADATA = 'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token';
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** On Google's servers the site's service account reads the bucket. */
function googleOriginals(bucket: string): PictureOriginals {
  let token: { text: string; until: number } | null = null;
  async function currentToken(): Promise<string> {
    if (token && Date.now() < token.until) return token.text;
    const answer = await fetch(METADATA, {
      headers: { 'Metadata-Flavor': 'Google' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { access_token: text, expires_in: seconds } = tokenAnswer.parse(await answer.json());
    token = { text, until: Date.now() + (seconds - 60) * 1000 };
    return text;
  }
  return {
    async read(id) {
      const address = `https://storage.googleapis.com/storage/v1/b/${bucket}/o/${encodeURIComponent(pictureFile(id))}?alt=media`;
      const headers = { authorization: `Bearer ${await currentToken()}` };
      return bytesOf(await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) }));
    },
    isThere: async () => true,
  };
}

async function bytesOf(answer: Response): Promise<Buffer | null> {
  if (answer.status === 404) return null;
  if (answer.status !== 200)
    throw new Error(`The request for a picture's file failed with HTTP status ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > MOST_BYTES) throw new Error("The picture's file is too large.");
  return bytes;
}
