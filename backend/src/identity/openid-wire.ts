/** The part of an OpenID provider's configuration that the code flow needs. */
export interface OpenIdConfiguration {
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}

const PATIENCE = 10_000;
const KEPT = 3_600_000;

/**
 * The provider's own description of itself, asked for when it is first needed and kept for an hour. The answer must
 * be the issuer's own and name secure addresses only. `now` in milliseconds.
 */
export function discover(issuer: string, now: () => number): () => Promise<OpenIdConfiguration> {
  let known: { configuration: OpenIdConfiguration; until: number } | null = null;
  return async () => {
    if (known && known.until > now()) return known.configuration;
    const asked = await fetch(`${secure(issuer).replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!asked.ok) throw new Error(`the provider's configuration answers ${asked.status}`);
    const found = (await asked.json()) as Partial<OpenIdConfiguration> & { issuer?: unknown };
    if (found.issuer !== issuer) throw new Error("the provider's configuration names another issuer");
    const configuration = {
      authorization_endpoint: secure(found.authorization_endpoint),
      token_endpoint: secure(found.token_endpoint),
      jwks_uri: secure(found.jwks_uri),
    };
    known = { configuration, until: now() + KEPT };
    return configuration;
  };
}

/** Gives a code for an ID token, server to server. Throws when the provider refuses. */
export async function exchangeCode(endpoint: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { id_token: idToken, error } = (await answer.json()) as { id_token?: unknown; error?: unknown };
  if (!answer.ok) throw new Error(`the provider refused the code: ${answer.status} ${String(error)}`);
  if (typeof idToken !== 'string') throw new Error('the provider gave no ID token');
  return idToken;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An address that secrets may be sent to: https, or this machine itself. */
function secure(address: unknown): string {
  const url = URL.parse(String(address));
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname)))
    return url.href;
  throw new Error("the provider's configuration has an address that is not secure");
}
