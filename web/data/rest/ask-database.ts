/**
 * Sends a public REST request to the database at `host` (null: Google's) and returns the JSON of the response. Throws
 * the network error, an error with the code `permission-denied` when the rules refuse, or an `Error` with the HTTP
 * status of any other failure.
 */
export async function askDatabase(
  host: string | null,
  { projectId, apiKey }: { projectId: string; apiKey: string },
  /** The path below the documents' root, such as `projectdata/website:runQuery`. */
  path: string,
  body: object,
): Promise<unknown> {
  const origin = host === null ? 'https://firestore.googleapis.com' : `http://${host}`;
  const documents = `${origin}/v1/projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(`${documents}/${path}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 403) throw Object.assign(new Error('refused'), { code: 'permission-denied' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
