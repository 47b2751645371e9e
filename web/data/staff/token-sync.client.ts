import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { inTurn } from './in-turn.ts';

/** Milliseconds. An older token was sent when it was new, so a page loaded later does not send it again. */
const NEW_FOR = 5 * 60_000;

/** The token that was sent last; null after a DELETE request. */
let sent: string | null | undefined;

/**
 * Sends each new ID token to the address with POST and a bearer header, and sends DELETE after sign-out
 * (docs/product.md#token-sync). A failure is only logged to the console; the next change of the token is sent again.
 * The SDK's own option (`_authTokenSyncURL`) supports only addresses of this origin, and rejects a sign-in whose token
 * cannot be sent.
 */
export function syncToken(auth: Auth, address: string): void {
  if (!isSecureContext) return;
  onIdTokenChanged(auth, (user) => {
    inTurn('token-sync', () => send(user, address)).catch((error: unknown) =>
      console.warn(`The sign-in was not passed on to ${address}:`, error),
    );
  });
}

async function send(user: User | null, address: string): Promise<void> {
  const result = await user?.getIdTokenResult();
  if (result && Date.now() - Date.parse(result.issuedAtTime) > NEW_FOR) return;
  const token = result?.token ?? null;
  if (token === sent) return;
  const { status, ok } = await fetch(address, {
    method: token === null ? 'DELETE' : 'POST',
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    // Requests to another origin carry no cookies and cannot set any.
    credentials: 'same-origin',
    // keepalive: completed even if the page unloads after the sign-out.
    keepalive: true,
  });
  if (!ok) throw new Error(`it answered ${status}`);
  sent = token;
}
