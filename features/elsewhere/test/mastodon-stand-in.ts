import { openStandIn, type StandInAnswer } from '../../../test/stand-ins/stand-in.ts';
import { graphemeCount } from '../model/counts.ts';
import { mastodonCount } from '../model/mastodon.ts';

const MOST = 600;
const MOST_PICTURES = 4;
const LONGEST_DESCRIPTION = 1500;

interface Status {
  text: string;
  parent: string | null;
  warning: string;
  /** Descriptions of the pictures. */
  pictures: string[];
}

interface Media {
  description: string;
  /** How many more times the server says that it is processing the file. */
  processing: number;
}

/** A Mastodon server for tests, written from its documentation. */
export async function openMastodonStandIn() {
  const token = 'a-token-of-mastodon';
  const statuses = new Map<string, Status>();
  const known = new Map<string, string>();
  const media = new Map<string, Media>();
  let last = 100;
  let processing = 0;
  const site = await openStandIn((request): StandInAnswer => {
    const { method, path, headers, json } = request;
    if (path === '/api/v2/instance')
      return { status: 200, body: { configuration: { statuses: { max_characters: MOST } } } };
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { error: 'The access token is invalid' } };
    if (path === '/api/v1/accounts/verify_credentials') return { status: 200, body: { acct: 'studio' } };
    if (path === '/api/v2/media') return addMedia(request.body);
    const file = media.get(/^\/api\/v1\/media\/(\d+)$/.exec(path)?.[1] ?? '');
    if (file) return { status: file.processing-- > 0 ? 206 : 200, body: {} };
    const id = /^\/api\/v1\/statuses\/(\d+)$/.exec(path)?.[1];
    if (id !== undefined && !statuses.has(id)) return { status: 404, body: { error: 'Record not found' } };
    if (method === 'DELETE' && id !== undefined) {
      statuses.delete(id);
      return answerOf(id, '');
    }
    const text = String(json.status ?? '');
    const warning = String(json.spoiler_text ?? '');
    if (mastodonCount(text) + graphemeCount(warning) > MOST)
      return { status: 422, body: { error: 'Validation failed: Text character limit exceeded' } };
    const files = ((json.media_ids ?? []) as string[]).map((one) => media.get(one));
    const pictures = files.map((one) => one?.description ?? '');
    const areReady = files.every((one) => one !== undefined && one.processing <= 0);
    if (files.length > MOST_PICTURES || !areReady)
      return { status: 422, body: { error: 'Cannot attach files that have not finished processing' } };
    if (method === 'PUT' && id !== undefined) {
      statuses.set(id, { text, warning, pictures, parent: statuses.get(id)?.parent ?? null });
      return answerOf(id, text);
    }
    const key = String(headers['idempotency-key'] ?? '');
    const again = known.get(key);
    if (again !== undefined) return answerOf(again, statuses.get(again)?.text ?? '');
    const parent = json.in_reply_to_id === undefined ? null : String(json.in_reply_to_id);
    if (parent !== null && !statuses.has(parent)) return { status: 404, body: { error: 'Record not found' } };
    const made = String(++last);
    statuses.set(made, { text, warning, pictures, parent });
    if (key !== '') known.set(key, made);
    return answerOf(made, text);
  });
  function addMedia(body: Buffer): StandInAnswer {
    const file = body.toString('latin1');
    const [, description = ''] = /name="description"\r\n\r\n(.*?)\r\n--/s.exec(body.toString('utf8')) ?? [];
    if (!/\r\n\r\n(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF)/.test(file) || description.length > LONGEST_DESCRIPTION)
      return { status: 422, body: { error: 'Validation failed: File content type is invalid' } };
    const made = String(++last);
    media.set(made, { description, processing });
    return { status: processing > 0 ? 202 : 200, body: { id: made } };
  }
  const answerOf = (id: string, content: string): StandInAnswer => ({
    status: 200,
    body: { id, content, url: `${site.origin}/@studio/${id}` },
  });
  return {
    ...site,
    token,
    statuses,
    texts: () => [...statuses.values()].map(({ text }) => text),
    /** For each of the next pictures, the server says `times` times that it is still processing the file. */
    process(times: number) {
      processing = times;
    },
    /** Forgets the idempotency keys, as Mastodon does after an hour. */
    forgetKeys: () => known.clear(),
  };
}
