import { mastodonCount } from '../../../domain/elsewhere/counts.ts';
import { openStandIn, type StandInAnswer } from './stand-in.ts';

const MOST = 600;

interface Status {
  text: string;
  parent: string | null;
}

/** A Mastodon server for tests, written from its documentation. */
export async function openMastodonStandIn() {
  const token = 'a-token-of-mastodon';
  const statuses = new Map<string, Status>();
  const known = new Map<string, string>();
  let last = 100;
  const site = await openStandIn((request): StandInAnswer => {
    const { method, path, headers, json } = request;
    if (path === '/api/v2/instance')
      return { status: 200, body: { configuration: { statuses: { max_characters: MOST } } } };
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { error: 'The access token is invalid' } };
    if (path === '/api/v1/accounts/verify_credentials') return { status: 200, body: { acct: 'studio' } };
    const id = /^\/api\/v1\/statuses\/(\d+)$/.exec(path)?.[1];
    if (id !== undefined && !statuses.has(id)) return { status: 404, body: { error: 'Record not found' } };
    if (method === 'DELETE' && id !== undefined) {
      statuses.delete(id);
      return answerOf(id, '');
    }
    const text = String(json.status ?? '');
    if (mastodonCount(text) > MOST)
      return { status: 422, body: { error: 'Validation failed: Text character limit exceeded' } };
    if (method === 'PUT' && id !== undefined) {
      statuses.set(id, { text, parent: statuses.get(id)?.parent ?? null });
      return answerOf(id, text);
    }
    const key = String(headers['idempotency-key'] ?? '');
    const again = known.get(key);
    if (again !== undefined) return answerOf(again, statuses.get(again)?.text ?? '');
    const parent = json.in_reply_to_id === undefined ? null : String(json.in_reply_to_id);
    if (parent !== null && !statuses.has(parent)) return { status: 404, body: { error: 'Record not found' } };
    const made = String(++last);
    statuses.set(made, { text, parent });
    if (key !== '') known.set(key, made);
    return answerOf(made, text);
  });
  const answerOf = (id: string, content: string): StandInAnswer => ({
    status: 200,
    body: { id, content, url: `${site.origin}/@studio/${id}` },
  });
  return {
    ...site,
    token,
    statuses,
    texts: () => [...statuses.values()].map(({ text }) => text),
    /** Forgets the idempotency keys, as Mastodon does after an hour. */
    forgetKeys: () => known.clear(),
  };
}
