import * as z from 'zod/mini';
import type { CallOutside, OutsideResponse } from '../../../platform/outside/outside-request.ts';
import { blueskyFacets } from '../model/bluesky.ts';
import {
  busy,
  type Card,
  jsonOf,
  type PlaceAccess,
  type PlaceApi,
  PlaceProblem,
  quoted,
  type SentMessage,
} from './place-api.ts';

const POSTS = 'app.bsky.feed.post';

const session = z.object({
  accessJwt: z.string(),
  refreshJwt: z.string(),
  did: z.string(),
  handle: z.string(),
});
type Session = z.infer<typeof session>;
/** The secret: the app password and, after the first sign-in, the session. */
const stored = z.object({ password: z.string(), session: z.optional(session) });
const written = z.object({ uri: z.string(), cid: z.string() });
const uploaded = z.object({ blob: z.unknown() });
const failed = z.object({ error: z.optional(z.string()), message: z.optional(z.string()) });

/** Maximum size of the picture of a link card in bytes. Older servers do not accept larger pictures. */
const LARGEST_PICTURE = 1_000_000;

/** Posts to an account on Bluesky or another AT Protocol server, with an app password. */
export function blueskyApi(call: CallOutside): PlaceApi {
  const post = async (
    access: PlaceAccess,
    method: string,
    token: string | null,
    body: object | Uint8Array | null,
  ): Promise<unknown> => {
    const isFile = body instanceof Uint8Array;
    const response = await call(`${access.server}/xrpc/${method}`, {
      method: 'POST',
      headers: {
        ...(body && { 'Content-Type': isFile ? 'image/jpeg' : 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    if (response.status === 200) return jsonOf(response);
    throw problemOf(response);
  };

  async function signIn(access: PlaceAccess, password: string): Promise<Session> {
    const body = { identifier: access.account, password };
    const opened = session.parse(await post(access, 'com.atproto.server.createSession', null, body));
    await access.keep(JSON.stringify({ password, session: opened }));
    return opened;
  }

  /** Renews a session, because servers allow few sign-ins per day. Signs in again if the session has ended. */
  async function renewed(access: PlaceAccess, password: string, old: Session): Promise<Session> {
    try {
      const fresh = session.parse(
        await post(access, 'com.atproto.server.refreshSession', old.refreshJwt, null),
      );
      await access.keep(JSON.stringify({ password, session: fresh }));
      return fresh;
    } catch (error) {
      if (error instanceof PlaceProblem && error.kind === 'lost') return signIn(access, password);
      throw error;
    }
  }

  /** Calls `work` with the stored or a new session. If the session has expired, renews it and repeats `work`. */
  async function withSession<T>(
    access: PlaceAccess,
    work: (
      ask: (method: string, body: object | Uint8Array) => Promise<unknown>,
      session: Session,
    ) => Promise<T>,
  ): Promise<T> {
    const { password, session: old } = secretOf(access.secret);
    const current = old ?? (await signIn(access, password));
    const workWith = (open: Session) =>
      work((method, body) => post(access, method, open.accessJwt, body), open);
    try {
      return await workWith(current);
    } catch (error) {
      if (!(error instanceof PlaceProblem && error.kind === 'lost')) throw error;
      return workWith(await renewed(access, password, current));
    }
  }

  return {
    repeats: 'always',
    // Servers store a changed post, but Bluesky keeps showing the first version.
    canChange: false,
    async connect(access) {
      const { handle } = await signIn(access, secretOf(access.secret).password);
      return { name: `@${handle}`, longest: 0 };
    },
    send: (access, { text, index, before, tid, at, card, locale }) =>
      withSession(access, async (ask, { did, handle }) => {
        const embed = index === 0 && card ? await embedOf(card, ask) : null;
        const record = {
          $type: POSTS,
          text,
          createdAt: new Date(at).toISOString(),
          langs: [locale],
          facets: blueskyFacets(text),
          ...(embed && { embed }),
          ...(index > 0 && { reply: replyTo(before) }),
        };
        // Writing the same record under the same key again changes nothing.
        const answer = await ask('com.atproto.repo.putRecord', {
          repo: did,
          collection: POSTS,
          rkey: tid,
          record,
        });
        const { uri, cid } = written.parse(answer);
        return { id: uri, cid, url: `https://bsky.app/profile/${handle}/post/${tid}` };
      }),
    change: async () => {
      throw new Error('A post on Bluesky cannot be changed.');
    },
    remove: (access, { id }) =>
      withSession(access, async (ask, { did }) => {
        const rkey = id.slice(id.lastIndexOf('/') + 1);
        // Deleting a record that does not exist succeeds as well.
        await ask('com.atproto.repo.deleteRecord', { repo: did, collection: POSTS, rkey });
      }),
  };
}

/** Parses the secret. A secret that a browser stored is only the app password. */
function secretOf(secret: string): z.infer<typeof stored> {
  try {
    return stored.parse(JSON.parse(secret));
  } catch {
    return { password: secret };
  }
}

function replyTo(before: readonly SentMessage[]) {
  const [root, parent] = [before[0], before.at(-1)].map((sent) => ({ uri: sent?.id, cid: sent?.cid }));
  return { root, parent };
}

/** The link card of the post's page. Bluesky does not create it by itself. */
async function embedOf(
  card: Card,
  ask: (method: string, body: Uint8Array) => Promise<unknown>,
): Promise<object> {
  const picture = await card.picture();
  const thumb =
    picture && picture.length <= LARGEST_PICTURE
      ? uploaded.parse(await ask('com.atproto.repo.uploadBlob', picture)).blob
      : null;
  const { address: uri, title, description } = card;
  return {
    $type: 'app.bsky.embed.external',
    external: { uri, title, description, ...(thumb !== null && { thumb }) },
  };
}

function problemOf(response: OutsideResponse): PlaceProblem {
  const { status, headers } = response;
  const { error = '', message = '' } = failed.safeParse(jsonOf(response)).data ?? {};
  const said = quoted(message || error) || String(status);
  const reset = Number(headers['ratelimit-reset']) * 1000 - Date.now();
  if (status === 429) return busy('Bluesky allows no more requests at the moment.', response, reset);
  if (status === 401 || error === 'ExpiredToken' || error === 'InvalidToken' || error === 'AccountTakedown')
    return new PlaceProblem('lost', `Bluesky does not accept the app password: ${said}`);
  if (status >= 500) return new PlaceProblem('unknown', `Bluesky failed: ${said}`);
  return new PlaceProblem('refused', `Bluesky refused the request: ${said}`);
}
