import * as z from 'zod/mini';
import { secretPath } from '../../web/domain/places.ts';
import type { SecretsKey } from '../domain/secrets/secrets-key.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import { reasonOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { type KeySource, openSealing, openSecretsKey, type Sealing } from './sealing.ts';

const document = z.object({
  box: z._default(z.string(), ''),
  sealed: z._default(z.string(), ''),
});

/**
 * Secrets in documents that the access rules let nobody read. A browser stores a secret as `box`, encrypted for this
 * server. The server stores a secret as `sealed`, encrypted with its own key.
 */
function secretDocuments(documents: OwnerDocuments, sealing: Sealing) {
  const write = async (name: string, to: string, secret: string): Promise<void> => {
    const path = secretPath(name);
    const fields = { sealed: await sealing.seal(secret, { path, to }) };
    await documents.commit([{ path, fields }]);
  };
  return {
    /**
     * The secret of this name for this receiver; null if there is none. Throws if it cannot be decrypted or is another
     * receiver's. `mayBind`: the receiver is the one that the secret was entered for. Then a secret of an earlier version,
     * which names nobody, is accepted and encrypted again for the receiver.
     */
    async read(name: string, to: string, mayBind: boolean): Promise<string | null> {
      const path = secretPath(name);
      const found = (await documents.get([path])).get(path);
      const parsed = document.safeParse(found?.fields);
      if (!found || !parsed.success) return null;
      const { box, sealed } = parsed.data;
      try {
        const isOld = mayBind && !(await sealing.isBound(box || sealed));
        const use = { path, to: isOld ? null : to };
        const secret = box === '' ? await sealing.open(sealed, use) : await sealing.openBox(box, use);
        if (isOld) await write(name, to, secret);
        return secret;
      } catch (error) {
        throw new UnreadableSecret({ cause: error });
      }
    },
    /** Encrypts and stores a secret. */
    write,
    async remove(name: string): Promise<void> {
      await documents.commit([{ path: secretPath(name), fields: null }]);
    },
  };
}

export type SecretDocuments = ReturnType<typeof secretDocuments>;

/** The error for a stored secret that this site cannot decrypt. */
export class UnreadableSecret extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The stored secret cannot be read: the site’s key may have changed, or it was entered for another server or account. Connect or add it again.',
      options,
    );
    this.name = 'UnreadableSecret';
  }
}

/** The site's secrets (docs/operations.md#secrets). The key is read at first use. */
export function openSecrets(source: KeySource, documents: OwnerDocuments, log: Log) {
  const sealing = openSealing(openSecretsKey(source));
  let isLogged = false;
  return {
    documents: secretDocuments(documents, sealing),
    /** The public key with which pages for staff encrypt secrets, or the problem if the site has no usable key. */
    state(): SecretsKey {
      try {
        return { publicKey: sealing.publicKey() };
      } catch (error) {
        const problem = reasonOf(error);
        if (!isLogged) log({ level: 'warn', event: 'no-key-for-secrets', message: problem });
        isLogged = true;
        return { problem };
      }
    },
  };
}

export type Secrets = ReturnType<typeof openSecrets>;
