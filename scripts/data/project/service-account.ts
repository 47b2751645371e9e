import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { CommandError } from '../command.ts';
import { send } from './http.ts';
import { reasonOf } from './project.ts';

/** The key of a service account, as Google's console provides it. */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  tokenUri: string;
}

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const SECONDS = 3600;

/** Reads the key file. If it is invalid, throws `CommandError` with the reason, but without the file's content. */
export function readServiceAccount(file: string): ServiceAccount {
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new CommandError(
      `${file} cannot be read as a service account's key. Download a key in the Firebase console (Project settings, Service accounts) and set GOOGLE_APPLICATION_CREDENTIALS to its file.`,
    );
  }
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = json ?? {};
  const tokenUri = json?.token_uri ?? 'https://oauth2.googleapis.com/token';
  for (const name of ['project_id', 'client_email', 'private_key'])
    if (typeof json?.[name] !== 'string' || json[name] === '')
      throw new CommandError(`${file} is not a service account's key: ${name} is missing.`);
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(String(tokenUri)))
    throw new CommandError(`${file} has a token_uri that is not https.`);
  try {
    createPrivateKey(String(privateKey));
  } catch {
    throw new CommandError(`${file} is not a service account's key: its private_key cannot be read.`);
  }
  return {
    projectId: String(projectId),
    clientEmail: String(clientEmail),
    privateKey: String(privateKey),
    tokenUri: String(tokenUri),
  };
}

/**
 * Requests an access token, which is valid for an hour (RFC 7523). `now` is in milliseconds since 1970. Throws
 * `CommandError`.
 */
export async function accessToken(account: ServiceAccount, now: number): Promise<string> {
  const issued = Math.floor(now / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(account.tokenUri)
    .setIssuedAt(issued)
    .setExpirationTime(issued + SECONDS)
    .sign(createPrivateKey(account.privateKey));
  const { status, body } = await send(account.tokenUri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
  });
  if (status !== 200 || typeof body.access_token !== 'string')
    throw new CommandError(
      `The service account ${account.clientEmail} was refused (${status}): ${body.error_description ?? reasonOf(body)}`,
    );
  return body.access_token;
}
