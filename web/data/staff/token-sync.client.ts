import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { inTurn } from '../in-turn.ts';

/**
 * A token older than this (in milliseconds) is not sent, so that not every page that loads sends the same token again.
 */
const NEW_FOR = 5 * 60_000;

/** The last token that this page sent successfully; null after a successful DELETE; undefined before both. */
let sent: string | null | undefined;

/**
 * Sends each new ID token to the URL `address` by POST with a bearer header, and a DELETE if nobody is signed in
 * (docs/product.md#token-sync). Sends nothing from an insecure page. A failure is only logged in the console, and the
 * next token is sent as usual. The SDK's own option (`_authTokenSyncURL`) is not used, because it supports only URLs of
 * this origin, and because with it sign-in fails if the token cannot be sent.
 */
export function syncToken(auth: Auth, address: string): void {
  if (!isSecureContext) return;
  onIdTokenChanged(auth, (user) => {
    inTurn('token-sync', () => send(user, address)).catch((error: unknown) =>
      console.warn(`The ID token was not sent to ${address}:`, error),
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
    // Requests to other origins neither send nor set cookies.
    credentials: 'same-origin',
    // `keepalive` lets the request complete even if the page unloads after the sign-out.
    keepalive: true,
  });
  if (!ok) throw new Error(`it answered ${status}`);
  sent = token;
}
