import type { Backend } from '@studio-site/backend';

/** What the backend needs to be, to be asked as its owner. */
export type OwnedBackend = Pick<Backend, 'fetch' | 'ownerToken'>;

/**
 * Asks the backend in this process by its owner's right, whatever the rules say, and returns the answer's JSON. `path`
 * is below the documents' root, such as `projectdata/website:runQuery`, or `:commit`. Throws when it refuses.
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
 * Asks the backend in this process for a file of a bucket by its owner's right: its description, with `?alt=media` as
 * `search` its bytes. Returns the answer, whatever its status; throws where there is none.
 */
export async function askFileAsOwner(
  backend: OwnedBackend,
  bucket: string,
  name: string,
  { method = 'GET', search = '' }: { method?: 'GET' | 'DELETE'; search?: string } = {},
): Promise<Response> {
  const response = await backend.fetch(
    new Request(`http://localhost/v0/b/${bucket}/o/${encodeURIComponent(name)}${search}`, {
      method,
      headers: { Authorization: `Bearer ${backend.ownerToken}` },
    }),
  );
  if (!response) throw new Error(`The backend did not respond to the request for the file ${name}.`);
  return response;
}
