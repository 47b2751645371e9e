import type { AskAsOwner } from '@studio-site/backend/outbox';
import type { Engine } from '../../data/page-engine.ts';
import { askAsOwner, type OwnedBackend } from './ask-as-owner.ts';
import { openServiceAccount } from './service-account.ts';

const PATIENCE = 20_000;

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
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok)
      throw new Error(`The database refused ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
