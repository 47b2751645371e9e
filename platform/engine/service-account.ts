import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { StartError } from '../errors.ts';

/** URL at which a program on Google's servers reads its service account. */
const METADATA = 'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default';
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
/** How long before its expiry a token is renewed, in milliseconds. */
const EARLY = 5 * 60_000;
const TIME_LIMIT = 20_000;
const HOUR = 3600;

/** The library is loaded when a key file is first used to sign. */
const jose = () => import('jose');

/** The service account with which the server uses a Firebase project. */
export interface ServiceAccount {
  /** The account's e-mail address, which is the issuer of the tokens that it signs. */
  email(): Promise<string>;
  /** An access token for Google's interfaces. */
  token(): Promise<string>;
  /** Signs claims as a JWT with RS256. Throws an `Error` with advice if the account may not sign. */
  signJwt(claims: object): Promise<string>;
}

const keyShape = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z._default(z.string(), 'https://oauth2.googleapis.com/token'),
});
const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() });
const signedShape = z.object({ signedBlob: z.string() });

interface Options {
  /** Path of the account's key file; null for the account of a program on Google's servers. */
  keyFile?: string | null;
  fetcher?: typeof fetch;
  now?: () => number;
}

/** Opens the service account. Throws `StartError` if its key file is not usable. */
export function openServiceAccount({
  keyFile = null,
  fetcher = fetch,
  now = Date.now,
}: Options = {}): ServiceAccount {
  return keyFile === null ? onGoogle(fetcher, now) : ofKeyFile(readKey(keyFile), fetcher, now);
}

function onGoogle(fetcher: typeof fetch, now: () => number): ServiceAccount {
  const ask = async (path: string): Promise<Response> => {
    const response = await fetcher(`${METADATA}/${path}`, {
      headers: { 'Metadata-Flavor': 'Google' },
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) throw new Error(`The service account has no ${path}: ${response.status}`);
    return response;
  };
  const email = once(async () => (await ask('email')).text());
  const token = renewed(async () => (await ask('token')).json(), now);
  return {
    email,
    token,
    async signJwt(claims) {
      const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
      const address = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${await email()}:signBlob`;
      const response = await fetcher(address, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ payload: Buffer.from(text).toString('base64') }),
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      if (response.status === 403)
        throw new Error(
          `The service account ${await email()} may not sign. Grant it the role “Service Account Token Creator” on itself, and enable the IAM Service Account Credentials API.`,
        );
      if (!response.ok) throw new Error(`The service account could not sign: ${response.status}`);
      const { signedBlob } = signedShape.parse(await response.json());
      return `${text}.${Buffer.from(signedBlob, 'base64').toString('base64url')}`;
    },
  };
}

interface Key {
  email: string;
  key: KeyObject;
  tokenUri: string;
}

function ofKeyFile({ email, key, tokenUri }: Key, fetcher: typeof fetch, now: () => number): ServiceAccount {
  const signJwt = async (claims: object): Promise<string> => {
    const { SignJWT } = await jose();
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(key);
  };
  const token = renewed(async () => {
    const iat = Math.floor(now() / 1000);
    const assertion = await signJwt({ iss: email, scope: SCOPE, aud: tokenUri, iat, exp: iat + HOUR });
    const response = await fetcher(tokenUri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) throw new Error(`The service account ${email} was refused: ${response.status}`);
    return response.json();
  }, now);
  return { email: async () => email, token, signJwt };
}

/**
 * Reads a key file in the format of Google's console. Throws `StartError`, whose message does not contain the file's
 * content.
 */
function readKey(file: string): Key {
  try {
    const {
      client_email: email,
      private_key: pem,
      token_uri: tokenUri,
    } = keyShape.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(tokenUri)) throw new Error('no https');
    return { email, key: createPrivateKey(pem), tokenUri };
  } catch {
    throw new StartError(
      `GOOGLE_APPLICATION_CREDENTIALS names ${file}, which cannot be read as a service account’s key. Download a key in the Firebase console (Project settings, Service accounts).`,
    );
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Calls `load` at the first use, and again after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

/** Caches an access token, and renews it with `load` before it expires. */
function renewed(load: () => Promise<unknown>, now: () => number): () => Promise<string> {
  let token = { text: '', until: 0 };
  return async () => {
    if (now() < token.until) return token.text;
    const { access_token: text, expires_in: seconds } = tokenShape.parse(await load());
    token = { text, until: now() + seconds * 1000 - EARLY };
    return token.text;
  };
}
