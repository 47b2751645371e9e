import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { toFields } from '@studio-site/backend/values';
import type { SiteProcess } from '../../../e2e/support/site.ts';
import type { VirtualDevice } from '../../../e2e/support/virtual-authenticator.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { passkeyPath } from '../model/names.ts';

/** Disconnects the device, as if it were lost. */
export async function loseDevice({ cdp, id }: VirtualDevice): Promise<void> {
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });
}

/**
 * Creates a person with this permission level and a passkey on the device, as if the person had accepted an
 * invitation. Resolves to the person's id.
 */
export async function placePerson(
  site: SiteProcess,
  { cdp, id }: VirtualDevice,
  firstName: string,
  permissionLevel: number,
): Promise<string> {
  const uid = randomBytes(12).toString('base64url');
  const [credential, handle] = [randomBytes(32), randomBytes(32)];
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The public key in COSE format: type EC2, algorithm ES256, curve P-256, then x and y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId: id,
    credential: {
      ...{
        credentialId: credential.toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        signCount: 0,
      },
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      userHandle: handle.toString('base64'),
    },
  });
  await store(site, passkeyPath(credential.toString('base64url')), {
    ...{ uid, handle: handle.toString('base64url'), publicKey: cose.toString('base64url'), counter: 0 },
    ...{ transports: ['internal'], synced: false, name: 'Phone', created: Date.now(), used: null },
  });
  await store(site, userRecordPath(uid), { firstName, lastName: 'Vale', teamRole: '', permissionLevel });
  return uid;
}

/** Writes a document, bypassing the rules. */
export async function store(
  site: SiteProcess,
  path: string,
  fields: Parameters<typeof toFields>[0],
): Promise<void> {
  const address = `${site.documents}/v1/projects/demo-studio/databases/(default)/documents/${path}`;
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${site.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: toFields(fields) }),
  });
  if (!response.ok) throw new Error(`${path} was not written: ${await response.text()}`);
}
