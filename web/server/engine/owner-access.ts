import type { AskAsOwner } from '@studio-site/backend/outbox';
import type { Engine } from '../../data/engine.ts';
import { askAsOwner, type OwnedBackend } from './ask-as-owner.ts';

/** URL at which a program on Google's servers gets the token of its service account. */
const METADATA_TOKEN =
  'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token';
/** A token is renewed this many milliseconds before it expires. */
const EARLY = 5 * 60_000;
const PATIENCE = 20_000;

/**
 * Access to the engine's documents that bypasses the rules: by the owner token of the embedded engine, the fixed token
 * of an emulator, or the service account of a Firebase project.
 */
export function ownerAccess(
  { kind, app: { projectId }, firestoreHost }: Engine,
  backend: OwnedBackend | null,
  { fetcher = fetch, now = Date.now } = {},
): AskAsOwner {
  if (backend) return (path, body) => askAsOwner(backend, projectId, path, body);
  const origin = kind === 'hosted' ? 'https://firestore.googleapis.com' : `http://${firestoreHost}`;
  const documents = `${origin}/v1/projects/${projectId}/databases/(default)/documents`;
  const bearer = kind === 'hosted' ? serviceToken(fetcher, now) : async () => 'owner';
  return async (path, body) => {
    const response = await fetcher(path.startsWith(':') ? documents + path : `${documents}/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await bearer()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok)
      throw new Error(`The database refused ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

function serviceToken(fetcher: typeof fetch, now: () => number): () => Promise<string> {
  let token = { text: '', until: 0 };
  return async () => {
    if (now() < token.until) return token.text;
    const response = await fetcher(METADATA_TOKEN, {
      headers: { 'Metadata-Flavor': 'Google' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Error(`The service account has no token: ${response.status}`);
    const answer = (await response.json()) as { access_token: string; expires_in: number };
    token = { text: answer.access_token, until: now() + answer.expires_in * 1000 - EARLY };
    return token.text;
  };
}
