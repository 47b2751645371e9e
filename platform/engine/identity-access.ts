import type { Backend } from '@studio-site/backend';
import * as z from 'zod/mini';
import type { Engine } from '../data/page-engine.ts';
import type { ServiceAccount } from './service-account.ts';

/** The part of the embedded backend that sign-in needs. */
export type IdentityBackend = Pick<Backend, 'fetch' | 'ownerToken' | 'createCustomToken'>;

/** The account of a valid ID token. */
export interface SignedInAccount {
  uid: string;
  /** When the person signed in, in milliseconds since 1970. */
  authTime: number;
  /** The address of the person's Google account; null if there is none. */
  google: string | null;
  /** The account's display name; '' if there is none. */
  name: string;
  /** Whether the sign-in was with a password, as only programs do it. */
  isProgram: boolean;
}

/** The server's operations on accounts. They work with every engine. */
export interface IdentityAccess {
  /** The account of an ID token; null if the token is not valid, or its account is disabled or deleted. */
  accountOf(idToken: string): Promise<SignedInAccount | null>;
  /** Makes a custom token without claims. With it, the SDK signs in as this user. */
  createCustomToken(uid: string): Promise<string>;
  /** Unlinks a user's Google account, and ends all sessions like `endSessions`. */
  unlinkGoogle(uid: string): Promise<void>;
  /** Ends all sessions of a user. With Firebase, ID tokens issued earlier stay valid for up to an hour. */
  endSessions(uid: string): Promise<void>;
}

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Lifetime of a custom token in seconds. Short, because anyone with the token can sign in. */
const LIFETIME = 300;
const TIME_LIMIT = 20_000;

const users = z.object({
  users: z.array(
    z.object({
      localId: z.string(),
      displayName: z._default(z.string(), ''),
      providerUserInfo: z._default(
        z.array(z.object({ providerId: z.string(), email: z._default(z.string(), '') })),
        [],
      ),
    }),
  ),
});
const claims = z.object({
  sub: z.string(),
  auth_time: z.number(),
  firebase: z._default(z.object({ sign_in_provider: z._default(z.string(), '') }), { sign_in_provider: '' }),
});

interface Options {
  engine: Engine;
  backend: IdentityBackend | null;
  /** The service account of a hosted project; not used with other engines. */
  account: ServiceAccount;
  fetcher?: typeof fetch;
  now?: () => number;
}

/**
 * Access to the engine's accounts with the owner token of the embedded engine, the fixed token of an emulator, or the
 * project's service account.
 */
export function identityAccess({
  engine,
  backend,
  account,
  fetcher = fetch,
  now = Date.now,
}: Options): IdentityAccess {
  const { kind, app, authOrigin } = engine;
  const origin = backend
    ? 'http://localhost/identitytoolkit.googleapis.com'
    : kind === 'hosted'
      ? 'https://identitytoolkit.googleapis.com'
      : `${authOrigin}/identitytoolkit.googleapis.com`;

  async function ask(
    path: string,
    body: object,
    bearer?: string,
  ): Promise<{ status: number; body: unknown }> {
    const request = new Request(`${origin}/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    const response = await (backend ? backend.fetch(request) : fetcher(request));
    if (!response) throw new Error(`The identity service did not respond to ${path}.`);
    return { status: response.status, body: await response.json() };
  }

  async function owner(): Promise<string> {
    if (backend) return backend.ownerToken;
    return kind === 'hosted' ? account.token() : 'owner';
  }

  const validSince = () => String(Math.floor(now() / 1000));

  /** Changes an account. Resolves to the status of the response. */
  async function update(change: { localId: string } & Record<string, unknown>): Promise<number> {
    return (await ask(`projects/${app.projectId}/accounts:update`, change, await owner())).status;
  }

  return {
    async accountOf(idToken) {
      const { status, body } = await ask(`accounts:lookup?key=${encodeURIComponent(app.apiKey)}`, {
        idToken,
      });
      // These claims are used only if the service accepts the token, so they can be trusted.
      const stated = claims.safeParse(payloadOf(idToken));
      if (status >= 500) throw new Error(`The identity service failed: ${status}`);
      const parsed = users.safeParse(body);
      const [user] = parsed.success ? parsed.data.users : [];
      if (status !== 200 || !user || !stated.success || stated.data.sub !== user.localId) return null;
      const google = user.providerUserInfo.find(({ providerId }) => providerId === 'google.com');
      return {
        uid: user.localId,
        authTime: stated.data.auth_time * 1000,
        google: google?.email ?? null,
        name: user.displayName,
        isProgram: stated.data.firebase.sign_in_provider === 'password',
      };
    },
    async createCustomToken(uid) {
      if (backend) return backend.createCustomToken(uid);
      const iat = Math.floor(now() / 1000);
      const payload = { aud: AUDIENCE, iat, exp: iat + LIFETIME, uid };
      if (kind === 'hosted') {
        const email = await account.email();
        return account.signJwt({ iss: email, sub: email, ...payload });
      }
      // Emulators accept unsigned tokens.
      const [header, body] = [{ alg: 'none', typ: 'JWT' }, payload].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      return `${header}.${body}.`;
    },
    async unlinkGoogle(uid) {
      const status = await update({
        localId: uid,
        deleteProvider: ['google.com'],
        // If this account kept its e-mail address, Firebase would let the Google account sign in to it again.
        deleteAttribute: ['EMAIL', 'DISPLAY_NAME'],
        validSince: validSince(),
      });
      if (status !== 200) throw new Error(`The Google account could not be unlinked: ${status}`);
    },
    async endSessions(uid) {
      const status = await update({ localId: uid, validSince: validSince() });
      if (status !== 200) throw new Error(`The sessions could not be ended: ${status}`);
    },
  };
}

/** The payload of a JWT, which is not verified here; null if the text is no JWT. */
function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}
