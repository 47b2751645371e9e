import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Backend, openBackend } from '@studio-site/backend';
import { bindPort } from '../../platform/settings/port.ts';

const NO_FILES = "rules_version = '2'; service firebase.storage { match /b/{b}/o { } }";
const CLOSED = "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }";

/** The simulated Google services, with their state for tests. */
export interface GoogleStandIn {
  /** Options that make `hostedProject` use the simulated services. */
  options: { google: { firestore: string; identity: string; storage: string } };
  backend: Backend;
  /** Path of a service account's key file that the simulated services accept. */
  keyFile: string;
  /** Accounts that `accounts:batchGet` returns and `accounts:batchCreate` adds. */
  users: Record<string, unknown>[];
  close(): Promise<void>;
}

/**
 * Simulates Google's token endpoint, identity service, Firestore and Cloud Storage for tests. It verifies the signed
 * assertion of the service account, and serves documents and files from an embedded backend in `folder`. Its bucket has
 * the name that old Firebase projects use: `<project>.appspot.com`.
 */
export async function openGoogleStandIn(folder: string, projectId: string): Promise<GoogleStandIn> {
  const port = await bindPort('127.0.0.1', 0);
  const origin = `http://${port.loopback}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = `${folder}.key.json`;
  const tokenUri = `${origin}/token`;
  writeFileSync(
    keyFile,
    JSON.stringify({
      type: 'service_account',
      project_id: projectId,
      client_email: `studio@${projectId}.iam.example`,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: tokenUri,
    }),
  );
  const backend = await openBackend({
    projectId,
    dataDir: folder,
    rules: { text: CLOSED, name: 'closed.rules' },
    storage: { rules: { text: NO_FILES, name: 'no-files.rules' }, buckets: [`${projectId}.appspot.com`] },
    indexes: { indexes: [] },
    identity: { demo: null },
  });
  const users: Record<string, unknown>[] = [];
  const accessToken = 'an-access-token';

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/token') {
      const form = new URLSearchParams(await request.text());
      const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const { iss, scope, aud, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
      const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
      const good =
        form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')) &&
        iss === `studio@${projectId}.iam.example` &&
        scope === 'https://www.googleapis.com/auth/cloud-platform' &&
        aud === tokenUri &&
        Math.abs(iat - Date.now() / 1000) < 300 &&
        exp - iat <= 3600;
      return good
        ? Response.json({ access_token: accessToken, token_type: 'Bearer', expires_in: 3600 })
        : Response.json({ error: 'invalid_grant', error_description: 'Invalid JWT.' }, { status: 400 });
    }
    if (request.headers.get('authorization') !== `Bearer ${accessToken}`)
      return Response.json({ error: { code: 401, message: 'No token.' } }, { status: 401 });
    if (pathname === `/v1/projects/${projectId}/accounts:batchGet`) {
      // Each page has two accounts. Google sends up to a thousand.
      const from = Number(searchParams.get('nextPageToken') ?? 0);
      const more = from + 2 < users.length ? { nextPageToken: String(from + 2) } : {};
      return Response.json({ users: users.slice(from, from + 2), ...more });
    }
    if (pathname === `/v1/projects/${projectId}/accounts:batchCreate`) {
      const body = (await request.json()) as { users: Record<string, unknown>[] };
      users.push(...body.users);
      return Response.json({});
    }
    if (pathname === `/v1/projects/${projectId}/accounts:update`) {
      const { localId, disableUser } = (await request.json()) as Record<string, unknown>;
      const user = users.find((one) => one.localId === localId);
      if (!user) return Response.json({ error: { code: 400, message: 'USER_NOT_FOUND' } }, { status: 400 });
      user.disabled = disableUser;
      return Response.json({ localId });
    }
    if (pathname === `/v1/projects/${projectId}/accounts`) {
      const { localId, disabled } = (await request.json()) as Record<string, unknown>;
      users.push({ localId, disabled });
      return Response.json({ localId });
    }
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${backend.ownerToken}`);
    const body = request.method === 'POST' ? await request.arrayBuffer() : undefined;
    if (pathname.startsWith('/upload/') && searchParams.get('uploadType') !== 'multipart')
      return Response.json({ error: { code: 400, message: 'uploadType' } }, { status: 400 });
    // The embedded backend reads and uploads files at the same base URL, so Cloud Storage's two are mapped to it.
    const url = request.url.replace(`${origin}/upload/`, `${origin}/`).replace('/storage/v1/b/', '/v0/b/');
    const forwarded = new Request(url, {
      method: request.method,
      headers,
      ...(body?.byteLength ? { body } : {}),
    });
    return (await backend.fetch(forwarded)) ?? new Response('Not found', { status: 404 });
  }
  port.serve(answer);
  return {
    options: { google: { firestore: origin, identity: origin, storage: origin } },
    backend,
    keyFile,
    users,
    async close() {
      const closed = port.close();
      await backend.close();
      await closed;
    },
  };
}
