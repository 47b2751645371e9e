import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GoogleProvider, openGoogleProvider } from './google-provider.ts';

const CLIENT = 'the-client';
const keys = await generateKeyPair('RS256', { extractable: true });
const foreignKeys = await generateKeyPair('RS256', { extractable: true });
const publicKey: JWK = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };

let server: Server;
let issuer: string;
let clock: number;
let provider: GoogleProvider;
let logged: string[];
/** The ID token in the next response of the test provider's token endpoint. */
let idToken: string;
/** The last request to the provider's token endpoint. */
let asked: URLSearchParams;
/** Values that override the provider's configuration document. */
let configuration: Record<string, unknown> = {};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...configuration,
      });
    }
    if (request.url === '/jwks') return json({ keys: [publicKey] });
    let body = '';
    for await (const chunk of request) body += chunk;
    asked = new URLSearchParams(body);
    return asked.get('code') === 'good'
      ? json({ access_token: 'unused', token_type: 'Bearer', id_token: idToken })
      : json({ error: 'invalid_grant' }, 400);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  clock = Date.now();
  configuration = {};
  logged = [];
  provider = openGoogleProvider(
    { clientId: CLIENT, clientSecret: 'the-secret', issuer, siteOrigin: 'https://studio.example' },
    new Uint8Array(32),
    () => clock,
    ({ reason }) => logged.push(String(reason)),
  );
});

interface Forgery {
  claims?: JWTPayload;
  key?: CryptoKey;
  token?: (honest: string) => string | Promise<string>;
}

/** Runs one sign-in with a response forged as `Forgery` describes. */
async function signIn({ claims = {}, key = keys.privateKey, token }: Forgery = {}) {
  const { address, state } = await provider.begin();
  const nonce = new URL(address).searchParams.get('nonce') ?? '';
  const seconds = Math.floor(clock / 1000);
  const all: JWTPayload = {
    iss: issuer,
    aud: CLIENT,
    sub: '10769150350006150715113082367',
    iat: seconds,
    exp: seconds + 3600,
    nonce,
    email: 'nova@studio.example',
    email_verified: true,
    name: 'Nova',
    ...claims,
  };
  idToken = await new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
  if (token) idToken = await token(idToken);
  return {
    credential: await provider.finish({ state, code: 'good', iss: null }),
    address: new URL(address),
    state,
  };
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string) => token.split('.')[1] ?? '';

describe('signing in with Google', () => {
  test('Google sign-in sends PKCE, state and nonce, and redeems the code with the verifier', async () => {
    const { address, credential } = await signIn();
    expect(address.origin + address.pathname).toBe(`${issuer}/auth`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: CLIENT,
      redirect_uri: 'https://studio.example/auth/google',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    expect(address.searchParams.get('state')).toMatch(/^[\w-]{30,}\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(Object.fromEntries(asked)).toMatchObject({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      client_secret: 'the-secret',
      redirect_uri: 'https://studio.example/auth/google',
    });
    const verifier = asked.get('code_verifier') ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      address.searchParams.get('code_challenge'),
    );
    expect(address.href).not.toContain('the-secret');
    expect(await provider.redeem(credential)).toEqual({
      subject: '10769150350006150715113082367',
      email: 'nova@studio.example',
      displayName: 'Nova',
    });
  });

  test.each<[string, Forgery, RegExp]>([
    ['another issuer', { claims: { iss: 'https://elsewhere.example' } }, /"iss"/],
    ['another audience', { claims: { aud: 'another-client' } }, /"aud"/],
    [
      'several audiences and another authorized party',
      { claims: { aud: [CLIENT, 'other'], azp: 'other' } },
      /"azp"/,
    ],
    ['several audiences without an authorized party', { claims: { aud: [CLIENT, 'other'] } }, /"aud"/],
    ['one audience and another authorized party', { claims: { azp: 'other' } }, /"azp"/],
    ['another nonce', { claims: { nonce: 'x' } }, /"nonce"/],
    ['no nonce', { claims: { nonce: undefined } as unknown as JWTPayload }, /nonce/],
    ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }, /"exp"/],
    ['a token that never expires', { claims: { exp: undefined } as unknown as JWTPayload }, /"exp"/],
    ['no subject', { claims: { sub: undefined } as unknown as JWTPayload }, /"sub"/],
    ['no e-mail', { claims: { email: undefined } }, /no e-mail/],
    ["a key that is not the provider's", { key: foreignKeys.privateKey }, /signature/],
    ['no signature', { token: (token) => `${part({ alg: 'none' })}.${payloadOf(token)}.` }, /alg/i],
    [
      'a truncated signature',
      { token: (token) => `${token.split('.').slice(0, 2).join('.')}.` },
      /signature/i,
    ],
    [
      'the public key used as a shared secret',
      {
        token: (token) =>
          new SignJWT(JSON.parse(Buffer.from(payloadOf(token), 'base64url').toString()))
            .setProtectedHeader({ alg: 'HS256', kid: 'k' })
            .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
      },
      /alg/i,
    ],
    ['a malformed token', { token: () => 'x' }, /./],
  ])('a sign-in is refused because of %s, and only the log has the reason', async (_what, forgery, reason) => {
    await expect(signIn(forgery)).rejects.toThrow(/^INVALID_IDP_RESPONSE$/);
    expect(logged.join()).toMatch(reason);
    expect(logged.join()).not.toContain('nova@');
  });

  test.each([
    [false],
    ['true'],
    [undefined],
  ])('a sign-in whose email_verified claim is %j is refused', async (value) => {
    await expect(signIn({ claims: { email_verified: value } })).rejects.toThrow('UNVERIFIED_EMAIL');
  });

  test('an unsigned token is refused even if the provider announces unsigned tokens', async () => {
    configuration = { id_token_signing_alg_values_supported: ['none', 'HS256'] };
    const unsigned = (token: string) => `${part({ alg: 'none' })}.${payloadOf(token)}.`;
    await expect(signIn({ token: unsigned })).rejects.toThrow('INVALID_IDP_RESPONSE');
    expect(logged.join()).toMatch(/"alg"/);
  });

  test('if the provider announces an issuer in callbacks, a wrong or missing one is refused', async () => {
    configuration = { authorization_response_iss_parameter_supported: true };
    asked = new URLSearchParams();
    for (const iss of ['https://elsewhere.example', null]) {
      const { state } = await provider.begin();
      await expect(provider.finish({ state, code: 'good', iss })).rejects.toThrow('INVALID_IDP_RESPONSE');
      expect(logged.at(-1)).toMatch(/"iss"/);
    }
    expect([...asked.keys()]).toEqual([]);
  });

  test('an authorization code that the provider refuses does not sign the person in', async () => {
    const { state } = await provider.begin();
    await expect(provider.finish({ state, code: 'bad', iss: null })).rejects.toThrow('INVALID_IDP_RESPONSE');
  });

  test('a made-up, used or expired state parameter is refused', async () => {
    await expect(provider.finish({ state: 'made-up', code: 'good', iss: null })).rejects.toThrow(
      'INVALID_STATE',
    );
    const { state } = await signIn();
    await expect(provider.finish({ state, code: 'good', iss: null })).rejects.toThrow('INVALID_STATE');
    const late = await provider.begin();
    clock += 10 * 60_000;
    await expect(provider.finish({ state: late.state, code: 'good', iss: null })).rejects.toThrow(
      'INVALID_STATE',
    );
  });

  test('the credential of a Google sign-in can be used only once, and only within a minute', async () => {
    const { credential } = await signIn();
    expect((await provider.redeem(credential)).displayName).toBe('Nova');
    await expect(provider.redeem(credential)).rejects.toThrow('INVALID_IDP_RESPONSE');
    const { credential: late } = await signIn();
    clock += 60_000;
    await expect(provider.redeem(late)).rejects.toThrow('INVALID_IDP_RESPONSE');
    await expect(provider.redeem('')).rejects.toThrow('INVALID_IDP_RESPONSE');
  });

  test.each([
    ['names another issuer', { issuer: 'https://elsewhere.example' }],
    ['has an insecure address', { token_endpoint: 'http://elsewhere.example/token' }],
    ['has no keys', { jwks_uri: undefined }],
  ])('a provider is refused when its configuration %s', async (_what, said) => {
    configuration = said;
    await expect(provider.begin()).rejects.toThrow(/configuration/);
  });
});
