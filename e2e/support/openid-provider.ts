import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'studio-site-test', secret: 'a-secret-of-the-test' };

/**
 * A stand-in for Google as OpenID provider. A person who signs in as `NAME` is `NAME@studio.example`, verified or not.
 */
export interface OpenIdProvider {
  issuer: string;
  close(): void;
}

/** Starts a certified implementation of the standard, with its own plain pages for sign-in and consent. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let answer: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    // Removes the prompt for Google's account chooser, which this implementation does not have.
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
    // Puts the profile into the ID token, as Google does.
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
