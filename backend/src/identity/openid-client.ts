import * as oauth from 'oauth4webapi';

/** Time limit of requests to the provider, in milliseconds. */
const TIME_LIMIT = 10_000;
/** How long the provider's configuration is cached, in milliseconds. */
const GOOD_FOR = 3_600_000;
/** Tolerated difference from the provider's clock, in seconds. */
const SKEW = 30;
/** Only asymmetric signatures, never `none` or a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Values that a sign-in needs from its start to its end. */
export interface Begun {
  nonce: string;
  verifier: string;
}

/** Parameters of the provider's redirect. `iss` is null if absent. */
export interface Returned {
  state: string;
  code: string;
  iss: string | null;
}

export type OpenIdClient = ReturnType<typeof openIdClient>;

/** The OpenID Connect code flow with PKCE, state and nonce, for one client at one provider. */
export function openIdClient(settings: OpenIdSettings) {
  const { issuer, clientId, clientSecret, redirectUri, now } = settings;
  const isTest = isLoopback(issuer);
  let known: { provider: oauth.AuthorizationServer; until: number } | null = null;

  /** Request options. Unencrypted HTTP is allowed only to this machine, for tests. */
  const options = () => ({
    signal: AbortSignal.timeout(TIME_LIMIT),
    [oauth.allowInsecureRequests]: isTest,
  });
  const client = (): oauth.Client => ({
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now() - Date.now()) / 1000),
    [oauth.clockTolerance]: SKEW,
  });

  /** Returns the provider's configuration from the cache, or fetches it. Throws if it is unusable. */
  async function discover(): Promise<oauth.AuthorizationServer> {
    if (known && known.until > now()) return known.provider;
    try {
      const address = new URL(issuer);
      const answer = await oauth.discoveryRequest(address, options());
      const found = await oauth.processDiscoveryResponse(address, answer);
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
        if (!isSecure(found[name])) throw new Error(`${name} is not an https address`);
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
    /** New random values for a sign-in. */
    newSignIn: (): Begun => ({
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    }),
    /** The provider's authorization URL without the state. Throws if the provider's configuration is not available. */
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
    /** Exchanges a code for an ID token and returns its verified claims. Throws if a check fails. */
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
      if (!claims) throw new Error('the provider returned no ID token');
      // Checks `azp` in every case, because the library checks it only if there are several audiences.
      if (claims.azp !== undefined && claims.azp !== clientId)
        throw new Error('the claim "azp" names another client');
      return claims;
    },
  };
}

/**
 * The reason why the provider or its response was rejected, for the log. It contains names of claims, never their
 * values.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError) return `${error.message}: ${error.status} ${error.error}`;
  return error instanceof Error ? error.message : String(error);
}

/** Whether secrets may be sent to this URL: it uses https, or is on this machine. */
function isSecure(address: string | undefined): boolean {
  return URL.parse(address ?? '')?.protocol === 'https:' || isLoopback(address ?? '');
}

function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
