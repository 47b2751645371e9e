import * as z from 'zod/mini';
import {
  type CallOutside,
  limitedWait,
  type OutsideRequest,
  type OutsideResponse,
  retryAfter,
} from '../../../web/server/outside/outside-request.ts';
import { uploadPictures } from './mastodon-pictures.ts';
import {
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
      try {
        await ask(access, 'DELETE', `/api/v1/statuses/${encodeURIComponent(id)}`);
      } catch (error) {
        if (!(error instanceof PlaceProblem && error.message === GONE)) throw error;
      }
    },
  };
}

const GONE = 'The post is no longer on the Mastodon server.';

function problemOf(response: OutsideResponse, what: 'post' | 'picture' | 'account'): PlaceProblem {
  const { status: code, headers } = response;
  const said = quoted(failed.safeParse(jsonOf(response)).data?.error ?? '') || String(code);
  if (code === 429) {
    // Mastodon sends the time of the next allowed request instead of `Retry-After`.
    const reset = Date.parse(String(headers['x-ratelimit-reset'])) - Date.now();
    const wait = retryAfter(response) ?? (Number.isNaN(reset) ? 60_000 : limitedWait(reset));
    return new PlaceProblem(
      'busy',
      `The Mastodon server allows no more ${what === 'account' ? 'request' : what}s at the moment.`,
      wait,
    );
  }
  if (code === 401 || code === 403)
    return new PlaceProblem('lost', `The Mastodon server does not accept the token: ${said}`);
  if (code === 404 && what === 'account')
    return new PlaceProblem('refused', 'The server does not respond like Mastodon. Check its address.');
  if (code === 404 && what === 'post') return new PlaceProblem('refused', GONE);
  if (code >= 500) return new PlaceProblem('unknown', `The Mastodon server failed: ${said}`);
  return new PlaceProblem('refused', `The Mastodon server refused the ${what}: ${said}`);
}
