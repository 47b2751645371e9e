import type { SecretsKey } from '../../domain/secrets/secrets-key.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import type { Log } from '../log.ts';
import { reasonOf } from '../reason-of.ts';
import { openSealing } from './sealing.ts';
import { secretDocuments } from './secret-documents.ts';
import { type KeySource, openSecretsKey } from './secrets-key.ts';

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
