import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { inTurn } from './in-turn.ts';

/** An older token was sent when it was new: a page that is loaded later does not send it again. Milliseconds. */
const NEW_FOR = 5 * 60_000;

/** The token that was sent last; null for a DELETE. */
let sent: string | null | undefined;

/**
 * Sends each new ID token to the address with POST and a bearer header, and DELETE when nobody is signed in
 * (docs/product.md#token-sync). A failure is written to the console and stops nothing: the next change sends again. The
 * SDK's own way (`_authTokenSyncURL`) takes addresses of this origin alone, and refuses sign-ins that it cannot send.
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
    // Another site gets no cookies and can set none.
    credentials: 'same-origin',
    // A page that is left after the sign-out still sends it.
    keepalive: true,
  });
  if (!ok) throw new Error(`it answered ${status}`);
  sent = token;
}
