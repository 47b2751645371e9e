import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { inTurn } from './in-turn.ts';

/** Milliseconds. An older token was already sent when it was new, so a page loaded later does not send it again. */
const NEW_FOR = 5 * 60_000;

/** The last token sent; null after a DELETE. */
let sent: string | null | undefined;

/**
 * Sends each new ID token to the address with POST and a bearer header, and DELETE after sign-out
 * (docs/product.md#token-sync). A failure is logged to the console and blocks nothing: the next change sends again. The
 * SDK's own option (`_authTokenSyncURL`) supports only addresses of this origin, and rejects a sign-in that it cannot
 * send.
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
    // Another origin gets no cookies and can set none.
    credentials: 'same-origin',
    // keepalive: completed even if the page unloads after the sign-out.
    keepalive: true,
  });
  if (!ok) throw new Error(`it answered ${status}`);
  sent = token;
}
