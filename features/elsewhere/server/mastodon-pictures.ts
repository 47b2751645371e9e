import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  OutsideError,
  type OutsideRequest,
  type OutsideResponse,
} from '../../../web/server/outside/outside-request.ts';
import { jsonOf, type MessageContent, PlaceProblem, quoted, type ReadPicture } from './place-api.ts';

const STARTS: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF....WEBP/s],
];

const uploaded = z.object({ id: z.string() });
/** HTTP statuses: the server has accepted the file, and is still processing it. */
const PROCESSING = [202, 206];
/** Delays, in milliseconds, before the requests that ask whether a picture is processed. Their sum is half a minute. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000, 15_000];

/** Asks a Mastodon server about media. Throws `PlaceProblem` or `OutsideError`. */
export type AskMedia = (path: string, request: OutsideRequest) => Promise<OutsideResponse>;

/**
 * Uploads the pictures of a message. Returns the ids of those that the server has accepted, and a sentence about each
 * of the others. Throws only if the whole message should be tried again later.
 */
export async function uploadPictures(
  pictures: MessageContent['pictures'],
  ask: AskMedia,
  readPicture: ReadPicture,
): Promise<{ ids: string[]; missing: string }> {
  const ids: string[] = [];
  const missing: string[] = [];
  for (const { address, alt } of pictures) {
    try {
      const file = await readPicture(new URL(address).pathname);
      ids.push(await upload(file, alt, ask));
    } catch (error) {
      if (!isOfThisPicture(error)) throw error;
      missing.push(`“${quoted(alt, 60) || address}”: ${error.message}`);
    }
  }
  return { ids, missing: missing.join(' ') };
}

/** Whether the message is sent without the picture after this error. */
const isOfThisPicture = (error: unknown): error is Error =>
  (error instanceof PlaceProblem && error.kind !== 'busy') ||
  (error instanceof OutsideError && error.kind === 'lost');

/** Uploads a picture, and waits until the server has processed it. Returns its id. */
async function upload(file: Uint8Array | null, description: string, ask: AskMedia): Promise<string> {
  const type = file && pictureType(file);
  if (file === null || type === null) throw new PlaceProblem('refused', 'The site cannot read this picture.');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)], { type }), `picture.${type.slice('image/'.length)}`);
  form.set('description', description);
  const encoded = new Response(form);
  let response = await ask('/api/v2/media', {
    method: 'POST',
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  const { id } = uploaded.safeParse(jsonOf(response)).data ?? {};
  if (id === undefined) throw new PlaceProblem('refused', 'The Mastodon server returned no picture id.');
  for (const pause of WAITS) {
    if (!PROCESSING.includes(response.status)) return id;
    await wait(pause);
    response = await ask(`/api/v1/media/${encodeURIComponent(id)}`, {});
  }
  if (!PROCESSING.includes(response.status)) return id;
  throw new PlaceProblem('refused', 'The Mastodon server takes too long to process this picture.');
}

/** The media type of a picture file by its first bytes; null for other files. */
export function pictureType(file: Uint8Array): string | null {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
