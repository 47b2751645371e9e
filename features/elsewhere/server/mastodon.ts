import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  type CallOutside,
  OutsideError,
  type OutsideRequest,
  type OutsideResponse,
} from '../../../platform/outside/outside-request.ts';
import { fileKind } from '../../../web/domain/pictures/file-kind.ts';
import {
  busy,
  jsonOf,
  type MessageContent,
  type PlaceAccess,
  type PlaceApi,
  PlaceProblem,
  quoted,
  type ReadPicture,
} from './place-api.ts';

const account = z.object({ acct: z.string() });
const status = z.object({ id: z.string(), url: z.nullish(z.string()) });
const failed = z.object({ error: z.optional(z.string()) });
const instance = z.object({
  configuration: z.object({ statuses: z.object({ max_characters: z.int() }) }),
});

/** Milliseconds during which the site relies on Mastodon to recognize a repeated post. Mastodon does for an hour. */
const RECOGNIZED = 50 * 60_000;

/** Posts to a Mastodon account with the token of an application. */
export function mastodonApi(call: CallOutside, readPicture: ReadPicture): PlaceApi {
  async function askAbout(
    what: 'post' | 'picture' | 'account',
    { server, secret }: PlaceAccess,
    path: string,
    request: OutsideRequest,
  ): Promise<OutsideResponse> {
    const headers = { Authorization: `Bearer ${secret}`, ...request.headers };
    const response = await call(`${server}${path}`, { ...request, headers });
    if (response.status >= 200 && response.status < 300) return response;
    throw problemOf(response, what);
  }

  async function ask(
    access: PlaceAccess,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    fields?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const response = await askAbout('post', access, path, {
      method,
      headers: { ...(fields && { 'Content-Type': 'application/json' }), ...headers },
      ...(fields && { body: JSON.stringify(fields) }),
    });
    return jsonOf(response);
  }

  /** The fields of a post. Its pictures are uploaded first; `missing` says which of them were not accepted, and why. */
  async function fieldsOf(access: PlaceAccess, { text, warning, pictures }: MessageContent) {
    const askMedia = (path: string, request: OutsideRequest) => askAbout('picture', access, path, request);
    const { ids, missing } = await uploadPictures(pictures, askMedia, readPicture);
    return { fields: { status: text, spoiler_text: warning, media_ids: ids }, missing };
  }

  return {
    repeats: RECOGNIZED,
    canChange: true,
    async connect(access) {
      const verified = await askAbout('account', access, '/api/v1/accounts/verify_credentials', {
        method: 'GET',
      });
      const { acct } = account.parse(jsonOf(verified));
      // If the server does not report its limits, `longest` is 0, which means the default limit.
      const limits = instance.safeParse(await ask(access, 'GET', '/api/v2/instance').catch(() => null));
      const longest = limits.data?.configuration.statuses.max_characters ?? 0;
      return { name: `@${acct}@${new URL(access.server).host}`, longest };
    },
    async send(access, { before, idempotencyKey, locale, ...content }) {
      const parent = before.at(-1)?.id;
      const { fields: own, missing } = await fieldsOf(access, content);
      const fields = {
        ...own,
        visibility: 'public',
        language: new Intl.Locale(locale).language,
        ...(parent && { in_reply_to_id: parent }),
      };
      const answer = await ask(access, 'POST', '/api/v1/statuses', fields, {
        'Idempotency-Key': idempotencyKey,
      });
      const sent = status.safeParse(answer);
      if (!sent.success)
        throw new PlaceProblem('unknown', 'The Mastodon server’s answer does not contain the post’s id.');
      return { id: sent.data.id, url: sent.data.url ?? '', missing };
    },
    async change(access, { id }, content) {
      const { fields, missing } = await fieldsOf(access, content);
      await ask(access, 'PUT', `/api/v1/statuses/${encodeURIComponent(id)}`, fields);
      return missing;
    },
    async remove(access, { id }) {
      await ask(access, 'DELETE', `/api/v1/statuses/${encodeURIComponent(id)}`);
    },
  };
}

function problemOf(response: OutsideResponse, what: 'post' | 'picture' | 'account'): PlaceProblem {
  const { status: code, headers } = response;
  const said = quoted(failed.safeParse(jsonOf(response)).data?.error ?? '') || String(code);
  if (code === 429) {
    const requests = what === 'account' ? 'requests' : `${what}s`;
    // Mastodon sends the time of the next allowed request instead of `Retry-After`.
    const reset = Date.parse(String(headers['x-ratelimit-reset'])) - Date.now();
    return busy(`The Mastodon server allows no more ${requests} at the moment.`, response, reset);
  }
  if (code === 401 || code === 403)
    return new PlaceProblem('lost', `The Mastodon server does not accept the token: ${said}`);
  if (code === 404 && what === 'account')
    return new PlaceProblem('refused', 'The server does not respond like Mastodon. Check its address.');
  if (code === 404 && what === 'post')
    return new PlaceProblem('gone', 'The post is no longer on the Mastodon server.');
  if (code >= 500) return new PlaceProblem('unknown', `The Mastodon server failed: ${said}`);
  return new PlaceProblem('refused', `The Mastodon server refused the ${what}: ${said}`);
}

const ACCEPTED = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const uploaded = z.object({ id: z.string() });
/** HTTP statuses: the server has accepted the file, and is still processing it. */
const PROCESSING = [202, 206];
/** Delays, in milliseconds, before the requests that ask whether a picture is processed. Their sum is half a minute. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000, 15_000];

/** Asks a Mastodon server about media. Throws `PlaceProblem` or `OutsideError`. */
type AskMedia = (path: string, request: OutsideRequest) => Promise<OutsideResponse>;

/**
 * Uploads the pictures of a message. Returns the ids of those that the server has accepted, and a sentence about each
 * of the others. Throws only if the whole message should be tried again later.
 */
async function uploadPictures(
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

/** The media type of a picture file by its first bytes; null for files that Mastodon may not accept. */
export function pictureType(file: Uint8Array) {
  const kind = fileKind(file);
  return ACCEPTED.find((type) => type === kind) ?? null;
}
