import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { EMULATOR_TOKENS } from '../src/identity/tokens.ts';
import { type CoverageEntry, openBackend } from '../src/index.ts';
import { OPEN_RULES } from '../test/open-rules.ts';
import { googleEmulator, startGoogleEmulator } from './google-emulator.ts';
import { conformanceIndexes } from './indexes.ts';

/** The Firestore under test: this backend, or Google's emulator for comparison. */
export interface Target {
  name: 'embedded' | 'google';
  /** Host and port, such as `127.0.0.1:8080`. */
  host: string;
  projectId: string;
  /** A bearer token that bypasses the rules. */
  ownerToken: string;
  setRules(text: string): Promise<void>;
  clear(): Promise<void>;
  /**
   * Creates an ID token for a user with this id, who signed in in this way. The embedded backend needs the option
   * `unsignedTokens` for a password.
   */
  tokenFor(uid: string, provider?: 'google.com' | 'password'): Promise<string>;
  /** Returns the id and an ID token of a user who signed in with a password. */
  passwordUser(): Promise<{ uid: string; token: string }>;
  /** Coverage counts of the Firestore rules; null if the target does not report them. */
  rulesCoverage(): CoverageEntry[] | null;
  /** Coverage counts of the Storage rules; null if the target does not report them. */
  storageRulesCoverage(): CoverageEntry[] | null;
  close(): Promise<void>;
}
/** Options of the embedded backend. Google's emulator ignores them. */
export interface TargetOptions {
  /** The parsed `firestore.indexes.json`. Default: the result of `conformanceIndexes`. */
  indexes?: unknown;
  /** User ids for which `tokenFor` returns a token of that user. Default: alice and bob. */
  uids?: string[];
  /** Whether the backend accepts tokens without a signature, as Google's emulators do. */
  unsignedTokens?: boolean;
  /** Text of `storage.rules`. If absent, the target has no Storage. */
  storageRules?: string;
}

const PROJECT = 'demo-studio';

/** Opens the target named in CONFORMANCE_TARGET. Default: the embedded backend. */
export function openTarget(options: TargetOptions = {}): Promise<Target> {
  return process.env.CONFORMANCE_TARGET === 'google' ? googleTarget() : embeddedTarget(options);
}

async function embeddedTarget({
  indexes = conformanceIndexes(),
  uids = ['alice', 'bob'],
  unsignedTokens = false,
  storageRules,
}: TargetOptions): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-conformance-'));
  const backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: OPEN_RULES, name: 'open.rules' },
    ...(storageRules === undefined
      ? {}
      : { storage: { rules: { text: storageRules, name: 'storage.rules' } } }),
    indexes,
    ...(unsignedTokens ? { emulatorTokens: EMULATOR_TOKENS } : {}),
    identity: { demo: { accounts: uids.map(account) } },
    log: (entry) => {
      if (entry.level === 'error') console.error(entry);
    },
  });
  const server = createServer(
    getRequestListener(
      async (request) => (await backend.fetch(request)) ?? new Response('no', { status: 404 }),
      {
        overrideGlobalObjects: false,
      },
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    name: 'embedded',
    host,
    projectId: PROJECT,
    ownerToken: backend.ownerToken,
    async setRules(text) {
      backend.replaceRules({ text, name: 'test.rules' });
    },
    clear: () => maintenance(host, 'DELETE', `/databases/(default)/documents`, backend.ownerToken),
    tokenFor: async (uid, provider = 'google.com') =>
      provider === 'password' ? unsignedToken(uid, provider) : signIn(host, uid),
    passwordUser: () => signUp(host, backend.ownerToken),
    rulesCoverage: () => backend.rulesCoverage(),
    storageRulesCoverage: () => backend.storageRulesCoverage(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function account(subject: string) {
  return { subject, email: `${subject}@demo.localhost`, displayName: subject };
}

async function signIn(host: string, uid: string): Promise<string> {
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x`,
    {
      method: 'POST',
      body: JSON.stringify({
        requestUri: 'http://localhost',
        postBody: new URLSearchParams({
          id_token: JSON.stringify({ sub: uid, email: `${uid}@demo.localhost`, name: uid }),
          providerId: 'google.com',
        }).toString(),
        returnSecureToken: true,
      }),
    },
  );
  return ((await response.json()) as { idToken: string }).idToken;
}

async function signUp(host: string, ownerToken: string): Promise<{ uid: string; token: string }> {
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerToken}` },
    body: JSON.stringify({ email: 'program@demo.localhost', password: 'p'.repeat(40) }),
  });
  const { localId, idToken } = (await response.json()) as { localId: string; idToken: string };
  return { uid: localId, token: idToken };
}

async function maintenance(
  host: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<void> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** Starts Google's Firestore emulator. Throws if it is not installed. */
export async function googleTarget(): Promise<Target> {
  const jar = googleEmulator();
  if (jar === null) throw new Error("Google's emulator is not installed on this machine.");
  const { host, child } = await startGoogleEmulator(jar);
  const target: Target = {
    name: 'google',
    host,
    projectId: PROJECT,
    ownerToken: 'owner',
    setRules: (text) =>
      maintenance(host, 'PUT', ':securityRules', 'owner', {
        rules: { files: [{ name: 'test.rules', content: text }] },
      }),
    clear: () => maintenance(host, 'DELETE', '/databases/(default)/documents', 'owner'),
    tokenFor: async (uid, provider = 'google.com') => unsignedToken(uid, provider),
    passwordUser: async () => ({ uid: 'program', token: unsignedToken('program', 'password') }),
    rulesCoverage: () => null,
    storageRulesCoverage: () => null,
    async close() {
      child.kill('SIGKILL');
    },
  };
  await target.setRules(OPEN_RULES);
  return target;
}

/** Creates an ID token without a signature, which Google's emulators accept. */
function unsignedToken(uid: string, provider: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: uid,
    user_id: uid,
    aud: PROJECT,
    iss: `https://securetoken.google.com/${PROJECT}`,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email: `${uid}@demo.localhost`,
    email_verified: provider === 'google.com',
    firebase: { sign_in_provider: provider, identities: {} },
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}
