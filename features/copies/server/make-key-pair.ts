import { generateIdentity, identityToRecipient } from 'age-encryption';

/** Makes a key pair for age encryption: the private key for a restore, and the public key for `COPY_RECIPIENT`. */
export async function makeKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}
