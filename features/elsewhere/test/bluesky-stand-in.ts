import { createHash } from 'node:crypto';
import { openStandIn, type StandInAnswer } from '../../../test/stand-ins/stand-in.ts';
import { byteCount, graphemeCount } from '../model/counts.ts';

/** A test server for the AT Protocol, with the limits of its lexicons. */
export async function openBlueskyStandIn() {
  const password = 'abcd-efgh-ijkl-mnop';
  const handle = 'studio.test';
  const did = 'did:plc:studio';
  const records = new Map<string, Record<string, unknown>>();
  let sessions = 0;
  let valid = '';
  const session = (): StandInAnswer => {
    sessions += 1;
    valid = `access-${sessions}`;
    return { status: 200, body: { accessJwt: valid, refreshJwt: `refresh-${sessions}`, did, handle } };
  };
  const invalid = (message: string): StandInAnswer => ({
    status: 400,
    body: { error: 'InvalidRequest', message },
  });
  const site = await openStandIn((request) => {
    const { path, headers, json, body } = request;
    const bearer = headers.authorization?.replace('Bearer ', '');
    switch (path.replace('/xrpc/', '')) {
      case 'com.atproto.server.createSession':
        return json.password === password && json.identifier === handle
          ? session()
          : {
              status: 401,
              body: { error: 'AuthenticationRequired', message: 'Invalid identifier or password' },
            };
      case 'com.atproto.server.refreshSession':
        return bearer === `refresh-${sessions}`
          ? session()
          : { status: 400, body: { error: 'ExpiredToken', message: 'Token has been revoked' } };
    }
    if (bearer !== valid)
      return { status: 400, body: { error: 'ExpiredToken', message: 'Token has expired' } };
    switch (path.replace('/xrpc/', '')) {
      case 'com.atproto.repo.uploadBlob': {
        const link = createHash('sha256').update(body).digest('hex');
        return { status: 200, body: { blob: { $type: 'blob', ref: { $link: link }, size: body.length } } };
      }
      case 'com.atproto.repo.deleteRecord':
        records.delete(String(json.rkey));
        return { status: 200, body: {} };
      case 'com.atproto.repo.putRecord': {
        const { rkey, record } = json as { rkey: string; record: Record<string, unknown> };
        const text = String(record.text);
        if (!/^[234567a-j][234567a-z]{12}$/.test(rkey)) return invalid('Invalid TID string');
        if (graphemeCount(text) > 300) return invalid('grapheme too big (maximum 300)');
        if (byteCount(text) > 3000) return invalid('string too big (maximum 3000)');
        records.set(rkey, record);
        const cid = createHash('sha256').update(JSON.stringify(record)).digest('hex');
        return { status: 200, body: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid } };
      }
    }
    return { status: 501, body: { error: 'MethodNotImplemented' } };
  });
  return {
    ...site,
    password,
    handle,
    records,
    texts: () => [...records.keys()].sort().map((key) => String(records.get(key)?.text)),
    sessions: () => sessions,
    /** Expires the access token, as the real server does after two hours. */
    expire() {
      valid = 'expired';
    },
  };
}
