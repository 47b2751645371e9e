import type { Backend } from '@studio-site/backend';
import type { AskAsOwner } from '@studio-site/backend/outbox';
import type { Engine } from '../data/page-engine.ts';
import { openServiceAccount } from './service-account.ts';

/** The part of the backend that these requests need. */
export type OwnedBackend = Pick<Backend, 'fetch' | 'ownerToken'>;

/**
 * Sends a request to the embedded backend as its owner, bypassing the rules, and returns the response as JSON. `path`
 * is the part after the root of all documents, such as `projectdata/website:runQuery` or `:commit`. Throws if the
 * backend responds with an error.
 */
export async function askAsOwner(
  backend: OwnedBackend,
  projectId: string,
  path: string,
  body: object,
): Promise<unknown> {
  const documents = `http://localhost/v1/projects/${projectId}/databases/(default)/documents`;
  const response = await backend.fetch(
    new Request(path.startsWith(':') ? documents + path : `${documents}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${backend.ownerToken}` },
      body: JSON.stringify(body),
    }),
  );
  if (!response) throw new Error(`The database did not respond to ${path}.`);
  if (!response.ok) throw new Error(`The database refused ${path}: ${await response.text()}`);
  return response.json();
}

/**
 * Requests a file of a bucket from the embedded backend as its owner, or deletes it. The response to GET has the file's
 * metadata or, if `search` is `?alt=media`, its bytes (with a `Range` header, a part of them). Returns the response,
 * whatever its status; throws if no response arrives.
 */
export async function askFileAsOwner(
  backend: OwnedBackend,
  bucket: string,
  name: string,
  {
    method = 'GET',
    search = '',
    range,
  }: { method?: 'GET' | 'DELETE'; search?: string; range?: string | undefined } = {},
): Promise<Response> {
  const response = await backend.fetch(
    new Request(`http://localhost/v0/b/${bucket}/o/${encodeURIComponent(name)}${search}`, {
      method,
      headers: {
        Authorization: `Bearer ${backend.ownerToken}`,
        ...(range === undefined ? {} : { Range: range }),
      },
    }),
  );
  if (!response) throw new Error(`The backend did not respond to the request for the file ${name}.`);
  return response;
}

const TIME_LIMIT = 20_000;

/**
 * Access to the engine's documents, bypassing the rules. It uses the owner token of the embedded engine, the fixed
 * token of an emulator, or the service account of a Firebase project.
 */
export function ownerAccess(
  { kind, app: { projectId }, firestoreHost }: Engine,
  backend: OwnedBackend | null,
  { fetcher = fetch, account = openServiceAccount() } = {},
): AskAsOwner {
  if (backend) return (path, body) => askAsOwner(backend, projectId, path, body);
  const origin = kind === 'hosted' ? 'https://firestore.googleapis.com' : `http://${firestoreHost}`;
  const documents = `${origin}/v1/projects/${projectId}/databases/(default)/documents`;
  const bearer = kind === 'hosted' ? account.token : async () => 'owner';
  return async (path, body) => {
    const response = await fetcher(path.startsWith(':') ? documents + path : `${documents}/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await bearer()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok)
      throw new Error(`The database refused ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
