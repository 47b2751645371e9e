import type { Backend } from '@studio-site/backend';
import * as z from 'zod/mini';
import type { Engine } from '../../data/engine.ts';

const users = z.object({ users: z.array(z.object({ localId: z.string() })) });
const PATIENCE = 20_000;

/** Finds the account of an ID token; null if the token is not valid, or its account is disabled or deleted. */
export type AccountOfToken = (idToken: string) => Promise<{ uid: string } | null>;

/** Verifies ID tokens with a request to the engine's identity service, as the SDK does after a sign-in. */
export function accountOfToken(
  { kind, app, authOrigin }: Engine,
  backend: Pick<Backend, 'fetch'> | null,
  fetcher: typeof fetch = fetch,
): AccountOfToken {
  const host = backend
    ? 'http://localhost/identitytoolkit.googleapis.com'
    : kind === 'hosted'
      ? 'https://identitytoolkit.googleapis.com'
      : `${authOrigin}/identitytoolkit.googleapis.com`;
  return async (idToken) => {
    const request = new Request(`${host}/v1/accounts:lookup?key=${encodeURIComponent(app.apiKey)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const response = await (backend ? backend.fetch(request) : fetcher(request));
    if (!response || response.status >= 500)
      throw new Error('The identity service failed or did not respond.');
    const parsed = users.safeParse(await response.json());
    const [user] = response.ok && parsed.success ? parsed.data.users : [];
    return user ? { uid: user.localId } : null;
  };
}
