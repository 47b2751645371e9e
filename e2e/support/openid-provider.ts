import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'studio-site-test', secret: 'a-secret-of-the-test' };

/**
 * An OpenID provider that is used instead of Google. A user who signs in as `NAME` has the e-mail address
 * `NAME@studio.example`, which is verified unless the name begins with `unverified`.
 */
export interface OpenIdProvider {
  issuer: string;
  close(): void;
}

/** Starts a certified implementation of OpenID Connect, with its own simple pages for sign-in and consent. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let answer: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    // Removes the parameter for Google's account chooser, which this provider does not have.
    request.url = request.url?.replace('prompt=select_account', '');
    void answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  answer = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    // Includes the profile in the ID token, as Google does.
    conformIdTokenClaims: false,
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: true } },
    async findAccount(_context: unknown, name: string) {
      return {
        accountId: name,
        claims: async () => ({
          sub: name,
          email: `${name}@studio.example`,
          email_verified: !name.startsWith('unverified'),
          name: name.replace(/^./, (first) => first.toUpperCase()),
        }),
      };
    },
  }).callback();
  return {
    issuer,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
