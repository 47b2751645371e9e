import * as oauth from 'oauth4webapi';

/** An answer of the provider is waited for this long, and its description of itself is good this long. Milliseconds. */
const PATIENCE = 10_000;
const GOOD_FOR = 3_600_000;
/** A clock that is a little off is no forgery. Seconds. */
const SKEW = 30;
/** Signed with a key of the provider's; never `none`, never a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What one sign-in has begun with. */
export interface Begun {
  nonce: string;
  verifier: string;
}

/** What came back from the provider. `iss` is null where it does not name itself. */
export interface Returned {
  state: string;
  code: string;
  iss: string | null;
}

/** The OpenID Connect code flow with PKCE, state and nonce, of one client at one provider. */
export function openIdClient(settings: OpenIdSettings) {
  const { issuer, clientId, clientSecret, redirectUri, now } = settings;
  const isTest = isLoopback(issuer);
  let known: { provider: oauth.AuthorizationServer; until: number } | null = null;

  /** For every request; only a provider on this very machine, a test's, may be asked without TLS. */
  const options = () => ({
    signal: AbortSignal.timeout(PATIENCE),
    [oauth.allowInsecureRequests]: isTest,
  });
  const client = (): oauth.Client => ({
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now() - Date.now()) / 1000),
    [oauth.clockTolerance]: SKEW,
  });

  /** The provider's own description of itself, asked for when it is first needed. Throws when it cannot be used. */
  async function discover(): Promise<oauth.AuthorizationServer> {
    if (known && known.until > now()) return known.provider;
    try {
      const address = new URL(issuer);
      const answer = await oauth.discoveryRequest(address, options());
      const found = await oauth.processDiscoveryResponse(address, answer);
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
        if (!isSecure(found[name])) throw new Error(`${name} is not a secure address`);
      const supported = found.id_token_signing_alg_values_supported ?? ['RS256'];
      const provider = {
        ...found,
        id_token_signing_alg_values_supported: supported.filter((name) => ALGORITHMS.includes(name)),
      };
      known = { provider, until: now() + GOOD_FOR };
      return provider;
    } catch (error) {
      throw new Error(`the provider's configuration cannot be used: ${reasonOf(error)}`);
    }
  }

  return {
    /** The address at the provider to which a person is sent, but for the state. Throws when the provider is away. */
    async addressFor({ nonce, verifier }: Begun): Promise<URL> {
      const { authorization_endpoint: endpoint = '' } = await discover();
      const address = new URL(endpoint);
      for (const [name, value] of Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        prompt: 'select_account',
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }))
        address.searchParams.set(name, value);
      return address;
    },
    /** The claims of the ID token that a code is exchanged for, its signature checked. Throws when anything does not fit. */
    async claimsFor({ state, code, iss }: Returned, { nonce, verifier }: Begun): Promise<oauth.IDToken> {
      const provider = await discover();
      const parameters = new URLSearchParams({ state, code, ...(iss === null ? {} : { iss }) });
      const asking = client();
      const checked = oauth.validateAuthResponse(provider, asking, parameters, state);
      const answer = await oauth.authorizationCodeGrantRequest(
        provider,
        asking,
        oauth.ClientSecretPost(clientSecret),
        checked,
        redirectUri,
        verifier,
        options(),
      );
      const tokens = await oauth.processAuthorizationCodeResponse(provider, asking, answer, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(provider, answer, options());
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (!claims) throw new Error('the provider gave no ID token');
      // The library asks for this where there are several audiences only.
      if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('"azp" names another party');
      return claims;
    },
  };
}

/** Why the provider or its answer was refused, for the log: it names claims, never their values. */
export function reasonOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError) return `${error.message}: ${error.status} ${error.error}`;
  return error instanceof Error ? error.message : String(error);
}

/** May secrets be sent there? By https, or to this machine itself. */
function isSecure(address: string | undefined): boolean {
  return URL.parse(address ?? '')?.protocol === 'https:' || isLoopback(address ?? '');
}

function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
